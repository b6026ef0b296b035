"use client"

import { useState } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Checkbox } from "@/components/ui/field"
import { useSubmit } from "@/components/ui/use-submit"
import { call } from "@/lib/client/call"
import { type Student, useSession } from "./session-provider"

/** Whether what is sent names the kind of session; kept as soon as it is pressed. */
export function DiscreetSwitch({
  studentId,
  initial,
  isLocked = false,
  onSaved,
}: {
  studentId: string
  initial: boolean
  isLocked?: boolean
  onSaved?: (discreet: boolean) => void
}) {
  const { update } = useSession()
  const { alert } = useAlerts()
  const { isBusy, submit } = useSubmit()
  const [isSaved, setSaved] = useState(false)
  const [isOn, setOn] = useState(initial)

  const turn = (discreet: boolean) => {
    if (isBusy) return
    setOn(discreet)
    setSaved(false)
    return submit(
      async () => {
        const path = `/api/user/${studentId}/update`
        const saved = await call<{ user: Student }>(path, {
          method: "PUT",
          as: "student",
          body: { discreet },
        })
        update(saved.user)
        onSaved?.(discreet)
        setSaved(true)
      },
      () => {
        setOn(!discreet)
        return alert({ title: "That didn’t work.", text: "Please try again later.", tone: "error" })
      },
    )
  }

  return (
    <>
      <Checkbox
        label="Keep it discreet: the emails, receipts, calendar entries, and PayPal statement for my one-to-one sessions say only “Appointment.”"
        checked={isOn}
        disabled={isLocked}
        onChange={(event) => turn(event.target.checked)}
      />
      <p role="status" className="text-small font-medium text-ok">
        {isSaved ? "Saved." : ""}
      </p>
    </>
  )
}
