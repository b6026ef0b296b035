"use client"

import { type ReactNode, useCallback, useEffect } from "react"
import { AdminNavbar } from "@/components/layout/admin-navbar"
import { CallError, call, clearStored } from "@/lib/http/client"

/** The frame of the admin's pages: the token is checked on load, and a dead one leads back to the sign-in. */
export function AdminShell({ children }: { children: ReactNode }) {
  useEffect(() => {
    call("/api/admin/verify", { as: "admin" }).catch((error) => {
      if (error instanceof CallError && error.status === 401) return
      clearStored("admin")
      window.location.replace("/admin")
    })
  }, [])

  const logOut = useCallback(async () => {
    await call("/api/admin/logout", { method: "POST" }).catch(() => {})
    clearStored("admin")
    window.location.replace("/admin")
  }, [])

  return (
    <>
      <AdminNavbar onLogout={logOut} />
      {children}
    </>
  )
}
