"use client"

import { useCallback, useEffect, useRef, useState } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Loading } from "@/components/ui/loading"
import { pageAfterLogin } from "@/lib/client/after-login"
import { CallError, call } from "@/lib/client/call"
import { useSession } from "./session-provider"

type Answer = { message: string; user: unknown; token?: string; userId?: string }
type Purpose = "login" | "email"

const REDIRECT_DELAY_MS = 500
const BAD_LOGIN_LINK = "Your login link is invalid or has expired..."
const WORDS = {
  login: { path: "/verify-login", button: "Log in", done: "Login Successful", failed: "Login Failed" },
  email: {
    path: "/verify-email",
    button: "Confirm my email",
    done: "Email Verified!",
    failed: "Verification failed.",
  },
} as const

/**
 * Follows a mailed link. In the browser that asked for it this happens by itself; in any other one press does
 * it, so that a mail scanner with a browser of its own uses nothing up (docs/product.md, Links in emails).
 */
export function FollowLink({ purpose, token, auto }: { purpose: Purpose; token: string; auto: boolean }) {
  const words = WORDS[purpose]
  const { signIn } = useSession()
  const { alert } = useAlerts()
  const noLink = purpose === "login" ? BAD_LOGIN_LINK : "Invalid verification link."
  const [failure, setFailure] = useState<string | null>(token ? null : noLink)
  const [state, setState] = useState<"waiting" | "busy" | "done">(auto ? "busy" : "waiting")
  const started = useRef(false)

  const giveUp = useCallback(async () => {
    await alert({ title: WORDS.login.failed, text: BAD_LOGIN_LINK, tone: "error" })
    window.location.replace("/login")
  }, [alert])

  const follow = useCallback(async () => {
    if (started.current) return
    started.current = true
    setState("busy")
    try {
      const answer = await call<Answer>(`${words.path}?token=${encodeURIComponent(token)}`)
      if (!answer.token || !answer.userId)
        throw new CallError(0, "", "Invalid response: Missing token or userId.")
      const { userId } = answer
      signIn({ user: answer.user, token: answer.token })
      setState("done")
      setTimeout(() => window.location.replace(pageAfterLogin(userId)), REDIRECT_DELAY_MS)
    } catch (error) {
      const message = error instanceof CallError ? error.message : ""
      setFailure(message || words.failed)
      if (purpose === "login") await giveUp()
    }
  }, [giveUp, purpose, signIn, token, words])

  useEffect(() => {
    if (auto && token) void follow()
    else if (purpose === "login" && !token) void giveUp()
  }, [auto, follow, giveUp, purpose, token])

  if (failure)
    return (
      <div role="alert" className="grid gap-4">
        <p className="text-lead">{failure}</p>
        <p>
          Each link works once, and a newer one replaces it. <a href="/login">Ask for a new link</a>
        </p>
      </div>
    )
  if (state === "done")
    return (
      <p role="status" className="font-display text-heading">
        {words.done}
      </p>
    )
  if (state === "busy") return <Loading />
  return (
    <div className="grid gap-5">
      <p className="text-lead text-muted">One more step, and you’re in.</p>
      <Button onClick={follow} className="justify-self-start">
        {words.button}
      </Button>
    </div>
  )
}
