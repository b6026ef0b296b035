"use client"

import { type ReactNode, useEffect, useState } from "react"
import { Button, ButtonLink } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { readStored, refreshToken } from "@/lib/client/call"
import { LOGGED_OUT, takeLoggedOut } from "@/lib/client/logged-out"
import { useSession } from "./session-provider"
import { useMe } from "./use-me"

/** What a visitor does to get in; a student who is in already reads that instead, in the same room. */
export function ForVisitors({ children }: { children: ReactNode }) {
  const { student, isConfirmed, signOut } = useSession()
  const { name, email } = useMe()
  // A token outlives a cookie that is gone by minutes, in which the student's pages would lead back here.
  const [hasCookie, setHasCookie] = useState(false)
  const [wasLoggedOut, setLoggedOut] = useState(false)
  const isIn = student && isConfirmed && hasCookie

  useEffect(() => {
    const look = () => {
      if (takeLoggedOut()) setLoggedOut(true)
    }
    look()
    window.addEventListener(LOGGED_OUT, look)
    return () => window.removeEventListener(LOGGED_OUT, look)
  }, [])

  useEffect(() => {
    if (isConfirmed)
      refreshToken("student", readStored("userToken")).then(
        (isLive) => (isLive ? setHasCookie(true) : signOut()),
        () => {},
      )
  }, [isConfirmed, signOut])

  const logOut = async () => {
    await signOut()
    window.location.assign("/login")
  }

  return (
    <div className="grid *:col-start-1 *:row-start-1">
      <div className={isIn ? "invisible" : undefined}>
        {wasLoggedOut ? <Notice className="mb-6">You’ve been logged out. Please log in again.</Notice> : null}
        {children}
      </div>
      <div role="status" className="self-start">
        {isIn ? (
          <>
            <p className="text-lead text-muted">You’re logged in as {name || email}.</p>
            <div className="mt-8 flex flex-wrap gap-3">
              <ButtonLink href={`/user/${student.id}`}>My Bookings</ButtonLink>
              <Button variant="quiet" onClick={logOut}>
                Log Out
              </Button>
            </div>
          </>
        ) : null}
      </div>
    </div>
  )
}
