import { CART_LOCK } from "../../advisory-locks"
import { holdPlace, releasePlace, renameHold } from "../../classes/commands/holds"
import { assertNotPaying } from "../../classes/commands/not-paying"
import { lockClass, type Prepared, prepareNewOrKnown } from "../../classes/commands/sign-up"
import type { OpenClassBody } from "../../classes/schema/sign-up"
import { db, type Tx } from "../../db"
import { AppError } from "../../errors"
import { failpoint } from "../../failpoint"
import { toWire } from "../../money"
import { movePayment } from "../../payments/commands/payments"
import { askPayPal } from "./ask-paypal"

export type ClassBuyer = { student: { id: string; email: string } | null; cartHash: string }
export type OpenedClass = { orderId: string; holdUntil: string; amount: number }
/** The place in the line that the payment is for; `keep` says so under the lock of the class, or refuses it. */
type Reserved = { waitingId: string; keep: (tx: Tx, paymentId: string) => Promise<void> }
type Claiming = { buyer: ClassBuyer; prepared: Prepared; reserved?: Reserved }
type Opened = { id: string; paypalOrderId: string | null; amountCents: number; holdUntil: Date }

/**
 * Opens the payment of a place in a class: writes the row, keeps the place for 10 minutes, then asks PayPal for an order
 * (docs/product.md, Payments). Asking again for the same person and class gives the same order; asking for another gives
 * the first one's place back. Throws as a sign-up does; INVALID where it is not paid for online; PAYMENT_PENDING,
 * PAYPAL_DOWN.
 */
export async function openClassPayment({
  buyer,
  body,
  now,
}: {
  buyer: ClassBuyer
  body: OpenClassBody
  now: Date
}): Promise<OpenedClass> {
  const { student } = buyer
  return openPreparedClass({
    buyer,
    prepared: await prepareNewOrKnown({ body, student, now, mayBeFull: true }),
  })
}

/** The same, of a sign-up that has been looked at. */
export async function openPreparedClass(claiming: Claiming): Promise<OpenedClass> {
  const { prepared } = claiming
  await failpoint("start:before")
  const opened = await db().$transaction((tx) => claim(tx, claiming))
  await failpoint("start:committed")
  const { id: paymentId, amountCents: cents, holdUntil } = opened
  const orderId =
    opened.paypalOrderId ?? (await askPayPal({ paymentId, cents, description: prepared.event.title }))
  return { orderId, holdUntil: holdUntil.toISOString(), amount: toWire(cents) }
}

async function claim(tx: Tx, { buyer, prepared, reserved }: Claiming): Promise<Opened> {
  const { event, signer, signing } = prepared
  const { student, cartHash } = buyer
  // Raw: a lock. A double click finds the first one's row.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${CART_LOCK}::int, hashtext(${cartHash}))`
  const before = await putAsideOthers(tx, {
    cartHash,
    eventId: event._id,
    email: signer.email,
    waitingId: reserved?.waitingId ?? null,
  })
  await lockClass(tx, { eventId: event._id })
  await assertNotPaying(tx, { eventId: event._id, email: signer.email })
  const { priceCents, ways } = await tx.event.findUniqueOrThrow({ where: { id: event._id } })
  if (priceCents === null)
    throw new AppError("INVALID", "There’s nothing to pay for this class. Just sign up.")
  if (!ways.includes("online"))
    throw new AppError("INVALID", "You can’t pay for this class with PayPal. Please choose another way.", {
      ways,
    })
  if (before?.amountCents === priceCents) {
    await renameHold(tx, { paymentId: before.id, signer, signing })
    return before
  }
  if (before) await giveUp(tx, before.id)
  const details = { eventId: event._id, title: event.title }
  const { id: paymentId } = await tx.payment.create({
    data: { purpose: "class", amountCents: priceCents, studentId: student?.id, cartHash, details },
    select: { id: true },
  })
  await reserved?.keep(tx, paymentId)
  const ofWaitingId = reserved?.waitingId
  const holdUntil = await holdPlace(tx, { paymentId, eventId: event._id, signer, signing, ofWaitingId })
  return { id: paymentId, paypalOrderId: null, amountCents: priceCents, holdUntil }
}

/**
 * What this cart has open for the very same place, if it still lives. Others of it that nobody has paid for are given
 * up, and so is what another browser has open for the same place in a waiting list.
 */
async function putAsideOthers(
  tx: Tx,
  asked: { cartHash: string; eventId: string; email: string; waitingId: string | null },
): Promise<Opened | null> {
  const { cartHash, eventId, email, waitingId } = asked
  // Raw: row locks, and the database's clock.
  const open = await tx.$queryRaw<(Opened & { isSame: boolean; isOwn: boolean; isLive: boolean })[]>`
    SELECT p.id, p.paypal_order_id AS "paypalOrderId", p.amount_cents AS "amountCents",
      h.hold_until AS "holdUntil", h.released_at IS NULL AND h.hold_until > now() AS "isLive",
      h.event_id = ${eventId}::uuid AND h.email = ${email} AS "isSame", p.cart_hash = ${cartHash} AS "isOwn"
    FROM payment p JOIN place_hold h ON h.payment_id = p.id
    WHERE (p.cart_hash = ${cartHash} OR p.id = (SELECT payment_id FROM waiting_place WHERE id = ${waitingId}::uuid))
      AND p.purpose = 'class' AND p.state = 'created'
    ORDER BY p.id FOR UPDATE OF p`
  const same = open.find(({ isSame, isOwn, isLive }) => isSame && isOwn && isLive) ?? null
  for (const { id } of open) if (id !== same?.id) await giveUp(tx, id)
  return same
}

async function giveUp(tx: Tx, paymentId: string): Promise<void> {
  await movePayment(tx, { paymentId, to: "failed", reason: "Another payment was opened instead." })
  await releasePlace(tx, { paymentId })
}
