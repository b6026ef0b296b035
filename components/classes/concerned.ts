"use client"

import type { useAlerts } from "@/components/ui/alerts"
import type { Concerned } from "@/lib/classes/rules"
import { CallError } from "@/lib/http/client"
import { formatDateLong, formatTime12 } from "@/lib/time"

type Confirm = ReturnType<typeof useAlerts>["confirm"]

/**
 * Does something that people who have signed up would notice. When the server says whom it concerns, it is done
 * only after the admin has read that and agreed. Answers false when she did not.
 */
export async function doWithConsent({
  act,
  confirm,
  confirmLabel,
}: {
  act: (force: boolean) => Promise<unknown>
  confirm: Confirm
  confirmLabel: string
}): Promise<boolean> {
  try {
    await act(false)
    return true
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== "PEOPLE_CONCERNED") throw error
    const touches = (error.body.touches ?? []) as Concerned[]
    const lines = touches.map(
      ({ title, date, time, names }) =>
        `${title}, ${formatDateLong(date)}, ${formatTime12(time)}:\n${names.join(", ")}`,
    )
    const isAgreed = await confirm({
      title: "People have signed up",
      text: `${lines.join("\n\n")}\n\nThey are told by mail, and their calendars follow.`,
      confirmLabel,
    })
    if (!isAgreed) return false
    await act(true)
    return true
  }
}
