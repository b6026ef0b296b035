"use client"

import { useAlerts } from "@/components/ui/alerts"
import { useSubmit } from "@/components/ui/use-submit"
import type { WireHeldSlot } from "@/lib/bookings/queries/bookings"
import { call } from "@/lib/client/call"
import { formatMoment } from "@/lib/time"

/** Asks, gives a held slot back to everybody, and says what happened (docs/product.md, Holds). */
export function useReleaseSlot({ zone, onReleased }: { zone: string; onReleased: () => unknown }) {
  const { alert, confirm } = useAlerts()
  const { busy, submit } = useSubmit<string>()

  const release = async ({ _id, startsAt, firstName, lastName }: WireHeldSlot) => {
    const isSure = await confirm({
      title: "Release this time?",
      text: `${firstName} ${lastName} is paying for ${formatMoment(new Date(startsAt), zone)}. Others can book it again, and ${firstName} can no longer pay for it. Nothing is charged.`,
      confirmLabel: "Release",
      isDestructive: true,
      cancelLabel: "Keep it",
    })
    if (!isSure) return
    await submit(
      async () => {
        const path = `/api/admin/slots/${_id}/release`
        const { message } = await call<{ message: string }>(path, { method: "POST", as: "admin" }).finally(
          onReleased,
        )
        await alert({ title: message, tone: "success" })
      },
      { title: "This time wasn’t released." },
      _id,
    )
  }

  return { release, busy }
}
