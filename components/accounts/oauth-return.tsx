"use client"

import { useEffect, useRef } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Loading } from "@/components/ui/loading"
import { pageAfterLogin } from "@/lib/client/after-login"
import { CallError, call } from "@/lib/client/call"
import { useSession } from "./session-provider"

type Answer = { user?: unknown; token?: string; userId?: string }

/**
 * The return point of Google's sign-in (docs/product.md, /user/oauth): the one-time code leaves the address, and is
 * traded once.
 */
export function OAuthReturn() {
  const { signIn } = useSession()
  const { alert } = useAlerts()
  const hasStarted = useRef(false)

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    const query = new URLSearchParams(window.location.search)
    const [token, userId] = [query.get("token"), query.get("userId")]
    window.history.replaceState(null, "", "/user/oauth")
    const work = async () => {
      if (!token || !userId) return window.location.replace("/login")
      try {
        const answer = await call<Answer>("/api/user/oauth", {
          method: "POST",
          isOnce: true,
          body: { token, userId },
        })
        if (!answer.token || !answer.userId) return window.location.replace("/login")
        signIn({ user: answer.user, token: answer.token })
        window.location.replace(pageAfterLogin(answer.userId))
      } catch (error) {
        const isRefused = error instanceof CallError && [400, 401, 403].includes(error.status)
        if (!isRefused) await alert({ ...SESSION_EXPIRED, tone: "error" })
        window.location.replace("/login")
      }
    }
    void work()
  }, [alert, signIn])

  return <Loading />
}

export const SESSION_EXPIRED = { title: "Session expired", text: "Please try signing in again." }
