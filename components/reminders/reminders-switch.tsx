"use client"

import { useState } from "react"
import { Button } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { useSubmit } from "@/components/ui/use-submit"
import { call } from "@/lib/client/call"

/** The one button behind a reminder's link: off, and on again. */
export function RemindersSwitch({ linkKey, initial }: { linkKey: string; initial: boolean }) {
  const [isOff, setOff] = useState(initial)
  const { isBusy, submit } = useSubmit()
  const turn = (off: boolean) => () =>
    submit(
      async () => {
        await call("/api/reminders", { method: "POST", body: { key: linkKey, off } })
        setOff(off)
      },
      { title: "That didn’t work.", text: "Please try again in a moment." },
    )
  return (
    <>
      <div aria-live="polite">
        {isOff ? (
          <Notice tone="success" title="Reminders are off.">
            I won’t remind you about sessions and classes. I’ll still email you about what you book and when
            something changes.
          </Notice>
        ) : (
          <p className="text-lead text-muted">
            The day before a session or class, I’ll email you when, where, and what to bring.
          </p>
        )}
      </div>
      <p className="pt-4">
        <Button
          variant={isOff ? "quiet" : "primary"}
          busy={isBusy}
          busyLabel="One moment..."
          onClick={turn(!isOff)}
        >
          {isOff ? "Turn them on again" : "Turn reminders off"}
        </Button>
      </p>
    </>
  )
}
