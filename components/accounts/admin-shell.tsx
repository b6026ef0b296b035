"use client"

import { usePathname } from "next/navigation"
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from "react"
import useSWR from "swr"
import { AdminNavbar, type Waiting } from "@/components/layout/admin-navbar"
import { useAlerts } from "@/components/ui/alerts"
import { Notice } from "@/components/ui/notice"
import type { TodayAnswer } from "@/lib/admin/queries/today"
import { CallError, call, clearStored, DESK_CHANGED, readStored, store } from "@/lib/client/call"
import { forgetLeft, typedIsBack } from "@/lib/client/typed"

const REFRESH_MS = 60_000
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
      <AdminNavbar waiting={useWaiting(waiting)} onLogout={logOut} isLoading={isChecking} />
      <TypedIsBack />
      {children}
    </>
  )
}

/** What waits for her: as the page came, then as it is after a minute or whatever she does. */
function useWaiting(initial: Waiting): Waiting {
  const { data, mutate } = useSWR(
    "/api/admin/today",
    (path: string) => call<TodayAnswer>(path, { as: "admin", stays: true }),
    { revalidateOnMount: false, refreshInterval: REFRESH_MS },
  )
  useEffect(() => {
    const look = () => void mutate().catch(() => {})
    window.addEventListener(DESK_CHANGED, look)
    return () => window.removeEventListener(DESK_CHANGED, look)
  }, [mutate])
  return data ? { ...data.counts, needsYou: data.needsYou.length } : initial
}

/** After a session that ended while she typed. */
function TypedIsBack() {
  const isBack = useSyncExternalStore(typedIsBack.subscribe, typedIsBack.get, () => false)
  const isText = usePathname().startsWith("/admin/settings/")
  useEffect(() => {
    window.addEventListener(DESK_CHANGED, typedIsBack.forget)
    return () => window.removeEventListener(DESK_CHANGED, typedIsBack.forget)
  }, [])
  if (!isBack) return null
  return (
    <div className="wrap pt-4 print:hidden">
      <Notice>
        {isText
          ? "Your text from before is back. It isn’t published yet."
          : "What you typed before is back. It isn’t saved or sent yet."}
      </Notice>
    </div>
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
