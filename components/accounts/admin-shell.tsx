"use client"

import { type ReactNode, useCallback, useEffect, useState } from "react"
import { AdminNavbar, type Waiting } from "@/components/layout/admin-navbar"
import { useAlerts } from "@/components/ui/alerts"
import { CallError, call, clearStored, readStored, store } from "@/lib/client/call"
import { forgetLeft } from "@/lib/client/typed"

const NOT_AUTHORIZED = "You are not authorized to access this page. Redirecting to login."

/**
 * The frame of the admin's pages (docs/product.md, Browser storage): what is stored and cannot be read is cleared, the
 * token is checked on load, and a dead one leads back to the sign-in; silently, but for the events dashboard.
 */
export function AdminShell({ waiting, children }: { waiting: Waiting; children: ReactNode }) {
  const { alert } = useAlerts()
  const [isChecking, setIsChecking] = useState(true)

  useEffect(() => {
    if (!isReadable(readStored("admin"))) clearStored("admin")
    const check = async () => {
      try {
        const { admin } = await call<{ admin: object }>("/api/admin/verify", { as: "admin", stays: true })
        store("admin", JSON.stringify(admin))
        setIsChecking(false)
      } catch (error) {
        // Out of reach, or the page was left meanwhile: that says nothing about who is signed in.
        if (error instanceof CallError && error.isPassing) return setIsChecking(false)
        clearStored("admin")
        if (window.location.pathname.startsWith("/admin/dashboard"))
          await alert({ title: NOT_AUTHORIZED, tone: "error" })
        window.location.replace("/admin")
      }
    }
    void check()
  }, [alert])

  const logOut = useCallback(async () => {
    await call("/api/admin/logout", { method: "POST" }).catch(() => {})
    clearStored("admin")
    forgetLeft()
    window.location.replace("/admin")
  }, [])

  return (
    <>
      <AdminNavbar waiting={waiting} onLogout={logOut} isLoading={isChecking} />
      {children}
    </>
  )
}

/** Nothing at all is fine: the cookie says who it is. */
function isReadable(stored: string | null): boolean {
  try {
    const admin: unknown = JSON.parse(stored ?? "{}")
    return typeof admin === "object" && admin !== null && !Array.isArray(admin)
  } catch {
    return false
  }
}
