"use client"

import { useAlerts } from "@/components/ui/alerts"
import { useSubmit } from "@/components/ui/use-submit"
import { fullName } from "@/lib/accounts/rules"
import type { WireAdminBooking } from "@/lib/bookings/queries/bookings"
import type { WireSlot } from "@/lib/calendar/queries/slots"
import { call } from "@/lib/client/call"
import { formatWire } from "@/lib/money"
import { formatMoment } from "@/lib/time"

type Session = WireSlot &
  Pick<WireAdminBooking, "firstName" | "lastName" | "isFree" | "paymentState" | "amount"> & {
    desk?: WireAdminBooking["desk"]
  }
type Deletion = { slot: WireSlot } | { session: Session; hasPassed: boolean }

/**
 * Asks, deletes a slot or a booked session, and says what happened (docs/product.md, Deleting what people have booked).
 */
export function useDeleteSlot({ zone, onDeleted }: { zone: string; onDeleted: () => unknown }) {
  const { alert, confirm } = useAlerts()
  const { busy, submit } = useSubmit<string>()

  const remove = async (deletion: Deletion) => {
    const isSession = "session" in deletion
    const { _id, startsAt } = isSession ? deletion.session : deletion.slot
    const when = formatMoment(new Date(startsAt), zone)
    const isSure = await confirm({
      title: "Are you sure?",
      text: isSession ? whatFollows({ ...deletion, when }) : `${when} will no longer be offered.`,
      confirmLabel: "Yes, delete it!",
      isDestructive: true,
      cancelLabel: "Cancel",
    })
    if (!isSure) return
    await submit(
      async () => {
        const { message, refunded } = await call<{ message: string; refunded: boolean }>(
          `/api/bookings/${_id}`,
          {
            method: "DELETE",
            as: "admin",
          },
        ).finally(onDeleted)
        const text = refunded ? "The refund is on its way, and the student will get an email." : undefined
        await alert({ title: message, text, tone: "success" })
      },
      { title: isSession ? "Failed to delete session." : "Error Deleting Slot" },
      _id,
    )
  }

  return { remove, busy }
}

export function whatFollows({
  session,
  hasPassed,
  when,
}: {
  session: Session
  hasPassed: boolean
  when: string
}): string {
  const who = fullName(session)
  if (hasPassed)
    return `The session with ${who} on ${when} will be removed from this list. It has already taken place, so no one is notified and no money is refunded.`
  const told = `${who} will get an email that the session on ${when} is canceled`
  if (session.desk && session.desk.how !== "owes" && session.desk.amount > 0)
    return `${told}, and that you’ll give the ${formatWire(session.desk.amount)} back yourself.`
  if (session.isFree) return `${told}, and can use the coupon again.`
  if (session.paymentState === "fulfilled" && session.amount !== null)
    return `${told}, and ${formatWire(session.amount)} will be refunded to ${session.firstName}.`
  return `${told}.`
}
