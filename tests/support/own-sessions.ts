import { randomInt } from "node:crypto"
import { DEFAULTS, type Policy } from "../../lib/content/rules"
import type { Tx } from "../../lib/db"
import {
  approve,
  bookBody,
  call,
  capture,
  db,
  makeBookingCoupon,
  newSlot,
  newStudent,
  openPayment,
} from "./api"
import { pastHour } from "./free-moments"

/** A session of $80 that is paid with PayPal. */
export async function paidSession(at?: string) {
  const [who, slot] = await Promise.all([newStudent(), newSlot()])
  const orderId = await openPayment(who, slot.id, { at })
  await approve(orderId)
  const captured = await capture(who, orderId, at)
  if (captured.status !== 200) throw new Error(`capture failed: ${JSON.stringify(captured.body)}`)
  return { who, slot, orderId }
}

/** A session that is booked with a code. */
export async function freeSession(startsAt?: Date, at?: string) {
  const [who, slot, coupon] = await Promise.all([newStudent(), newSlot(startsAt), makeBookingCoupon()])
  const body = bookBody(who, { couponCode: coupon.code })
  const booked = await call(`/api/bookings/${slot.id}/book`, { method: "PUT", token: who.token, body, at })
  if (booked.status !== 200) throw new Error(`booking failed: ${JSON.stringify(booked.body)}`)
  return { who, slot, coupon }
}

/** Gives a session the policy that it would have been booked with. */
export async function agree(slotId: string, policy: Partial<Policy>): Promise<void> {
  const data = { policy: { ...DEFAULTS.policy, ...policy } }
  await db().booking.updateMany({ where: { slotId, status: "confirmed" }, data })
}

/** Lets a session be over. */
export async function putIntoPast(slotId: string): Promise<void> {
  const startsAt = await pastHour()
  const endsAt = new Date(startsAt.getTime() + 3_600_000)
  await db().booking.updateMany({ where: { slotId, status: "confirmed" }, data: { startsAt, endsAt } })
}

const CENTURY_HOURS = 24 * 365 * 100
/** So many hours that every session of the tests is nearer. */
export const ALWAYS = 2 * CENTURY_HOURS

/**
 * Puts a session where nothing else is, so many seconds before or after `hours` from the database's now. Answers the
 * hours, for its policy.
 */
export async function putAtEdge(slotId: string, seconds: number, tx: Tx = db()): Promise<number> {
  const hours = CENTURY_HOURS + randomInt(CENTURY_HOURS / 2)
  await tx.$executeRaw`
    UPDATE booking SET starts_at = at, ends_at = at + interval '1 hour'
    FROM (SELECT now() + make_interval(hours => ${hours}::int, secs => ${seconds}::int) AS at) moment
    WHERE slot_id = ${slotId}::uuid AND status = 'confirmed'`
  return hours
}
