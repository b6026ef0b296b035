"use client"

import { useState } from "react"
import { Button } from "@/components/ui/button"
import { useSubmit } from "@/components/ui/use-submit"
import { call } from "@/lib/client/call"
import { AccountPart } from "./account-part"
import { type Student, useSession } from "./session-provider"

/** Reminders of one's sessions and classes, on or off. */
export function ReminderChoice({ user }: { user: Student }) {
  const { update } = useSession()
  const [isOff, setOff] = useState(user.remindersOff)
  const { isBusy, submit } = useSubmit()
  const turn = () =>
    submit(
      async () => {
        const path = `/api/user/${user.id}/update`
        const body = { remindersOff: !isOff }
        const saved = await call<{ user: Student }>(path, { method: "PUT", as: "student", body })
        update(saved.user)
        setOff(saved.user.remindersOff)
      },
      { title: "That didn’t work.", text: "Please try again later." },
    )
  return (
    <AccountPart
      title="Reminders"
      text="The day before a session or class, I’ll email you when, where, and what to bring."
    >
      <p role="status" className="flex min-h-11 items-center font-semibold">
        {isOff ? "Reminders are off." : "Reminders are on."}
      </p>
      <Button variant="quiet" busy={isBusy} busyLabel="One moment..." onClick={turn}>
        {isOff ? "Turn reminders on" : "Turn reminders off"}
      </Button>
    </AccountPart>
  )
}
