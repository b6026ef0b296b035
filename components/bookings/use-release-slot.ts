"use client"

import { useState } from "react"
import { useAlerts } from "@/components/ui/alerts"
import type { WireHeldSlot } from "@/lib/bookings/queries"
import { CallError, call } from "@/lib/http/client"
import { formatMoment } from "@/lib/time"

/** Asks, gives a held slot back to everybody, and says what happened (docs/product.md, Holds). */
export function useReleaseSlot({ zone, onReleased }: { zone: string; onReleased: () => unknown }) {
  const { alert, confirm } = useAlerts()
  const [busyId, setBusyId] = useState<string | null>(null)

  const release = async ({ _id, startsAt, firstName, lastName }: WireHeldSlot) => {
    const isSure = await confirm({
      title: "Release this time?",
      text: `${firstName} ${lastName} is paying for ${formatMoment(new Date(startsAt), zone)}. Everybody can book it again, and ${firstName} can no longer pay for it. Nothing is charged.`,
      confirmLabel: "Release",
      cancelLabel: "Keep it",
    })
    if (!isSure) return
    setBusyId(_id)
    try {
      const path = `/api/admin/slots/${_id}/release`
      const { message } = await call<{ message: string }>(path, { method: "POST", as: "admin" })
      await onReleased()
      await alert({ title: message, tone: "success" })
    } catch (error) {
      await onReleased()
      const server = error instanceof CallError ? error.message : ""
      await alert({
        title: "This time was not released.",
        text: server || "Please try again.",
        tone: "error",
      })
    } finally {
      setBusyId(null)
    }
  }

  return { release, busyId }
}
