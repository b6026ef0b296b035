import { studentByHand } from "../../accounts/commands/add-by-hand"
import { claimSlot } from "../../bookings/commands/claim"
import { whereInForce } from "../../bookings/queries/where"
import { slotAt } from "../../calendar/commands/slots"
import { listBusyAtSlots, type Warning } from "../../calendar/queries/slots"
import { sessionStart } from "../../calendar/rules/calendar"
import { db, type Tx } from "../../db"
import { env } from "../../env"
import { queueMails, queuePush } from "../../jobs/queue"
import { toWire } from "../../money"
import { fundAtDesk } from "../../payments/commands/funding"
import { mailDataOfBooking } from "../queries/mail-data"
import type { BookByHandBody } from "../schema"
import { atFreeTime } from "./move-booking"

type Given = { body: BookByHandBody; startsAt: Date; adminId: string; now: Date }
export type BookedByHand = { slotId: string; bookingId: string; warnings: Warning[] }

/**
 * Books somebody in at a time, offered or typed, with what she took herself or is owed (docs/product.md, Sessions on
 * the desk). The emails and the calendar entry are those of every session. Throws SLOT_TAKEN with what stands there, and
 * NO_SUCH_TIME, PAST or INVALID with the field.
 */
export async function bookByHand(given: {
  body: BookByHandBody
  adminId: string
  now: Date
}): Promise<BookedByHand> {
  const { body, now } = given
  const startsAt = sessionStart({ ...body, zone: env().STUDIO_TIME_ZONE, now })
  return atFreeTime(startsAt, () => db().$transaction((tx) => book(tx, { ...given, startsAt })))
}

async function book(tx: Tx, { body, startsAt, adminId, now }: Given): Promise<BookedByHand> {
  const { email, name, sessionType, message, place, paid } = body
  const where = await whereInForce(tx, { place })
  const studentId = await studentByHand(tx, { email, name })
  const slotId = await slotAt(tx, { startsAt })
  const method = paid.how === "owes" ? null : paid.how
  const fundingId = await fundAtDesk(tx, { amountCents: paid.cents, method, now })
  const session = { slotId, studentId, sessionType, message, where, timeZone: "", fundingId }
  const { id: bookingId } = await claimSlot(tx, { ...session, isByHand: true, finalized: { key: null } })
  const data = await mailDataOfBooking(tx, { bookingId })
  await queueMails(tx, [
    { key: `booking-confirmed/${bookingId}`, to: data.email, template: "bookings/confirmed", data },
    { key: `booking-new/${bookingId}`, to: env().TEACHER_EMAIL, template: "bookings/new", data },
  ])
  await queuePush(tx, { event: "slotBooked", slotId })
  await tx.auditEntry.create({
    data: {
      actor: `admin:${adminId}`,
      action: "book by hand",
      subject: `booking:${bookingId}`,
      details: { how: paid.how, amount: toWire(paid.cents) },
    },
  })
  return { slotId, bookingId, warnings: await listBusyAtSlots(tx, [slotId]) }
}
