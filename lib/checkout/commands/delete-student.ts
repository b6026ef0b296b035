import type { BookingMailData } from "../../bookings/emails/data"
import { andMore, sayType } from "../../bookings/rules"
import { db, type Tx } from "../../db"
import { env } from "../../env"
import { AppError } from "../../errors"
import { Prisma } from "../../generated/prisma/client"
import type { PaymentPurpose } from "../../generated/prisma/enums"
import { queueMails, queuePush } from "../../jobs/queue"
import { formatUsd, toWire } from "../../money"
import { writeOffPasses } from "../../passes/commands/credits"
import { listUsablePasses } from "../../passes/queries"
import type { Unused } from "../../passes/rules"
import { returnToFund } from "../../payments/commands/fund"
import { lockPayment, movePayment } from "../../payments/commands/payments"
import { listOrdersToCome } from "../../shop/queries/to-come"
import { sayToCome } from "../../shop/rules/status"
import { formatDay, instantToWallClock } from "../../time"
import { findOwnSession, quoteOf } from "../queries/own-session"
import { sayPlans } from "../rules/leaving"
import { endSession, type LiveBooking } from "./cancel-session"
import { retryOnClaimConflict } from "./claim-conflict"
import { deletionMails, type Student, type TakenBack } from "./deletion-mails"
import { forgetPerson } from "./forget-person"
import { fulfillmentOf } from "./fulfillment-of"
import { classesAhead, classesOwed, leaveClasses, payBackClasses } from "./leave-all-classes"
import { tryReconcileOrder } from "./reconcile"

/** `title`: the class or the pass that it is for; `startsAt`: the first of its sessions. */
type OpenPayment = {
  id: string
  purpose: PaymentPurpose
  state: string
  amountCents: number
  title: string
  startsAt: Date | null
  sessions: number
}
type Ahead = LiveBooking & { slotId: string; startsAt: Date }
type Given = {
  studentId: string
  actor: string
  force: boolean
  shownCents?: number
  /** Everything is undone, and told with the CONFLICT. */
  isPreview?: boolean
}
/**
 * `refunded`: how many are paid back by PayPal; `paidBack`: dollars that she gives back herself; `refundCents`: all that
 * goes back, both ways; `keptCents`: what stays with her.
 */
export type DeletedStudent = {
  sessions: number
  classes: number
  refunded: number
  paidBack: number
  refundCents: number
  keptCents: number
}

/**
 * Deletes a student: the person goes at once from everything that is kept, the history of money stays without
 * them. What they have ahead is canceled in the same transaction, once `force` says so: paid back whole when the admin
 * deletes, by each session's policy when the student does. Throws NOT_FOUND, or CONFLICT with what is ahead and what
 * goes back (also when that is not `shownCents`), or PAYMENT_PENDING while a payment of theirs is on its way.
 */
export async function deleteStudent(given: Given): Promise<DeletedStudent> {
  const { studentId, actor } = given
  const isOwn = actor === `student:${studentId}`
  if (!given.isPreview) await finishPayments(studentId)
  return retryOnClaimConflict(() => db().$transaction((tx) => deleteIn(tx, { ...given, isOwn })))
}

/**
 * What it would do where students delete themselves, in the words and amounts of that CONFLICT; without words where
 * nothing is ahead. Nothing stays changed. Throws NOT_FOUND or PAYMENT_PENDING.
 */
export async function previewDeletion({ studentId }: { studentId: string }) {
  const given = { studentId, actor: `student:${studentId}`, force: false, isPreview: true }
  const told = await deleteStudent(given).catch((error: unknown) => error)
  if (!(told instanceof AppError) || told.code !== "CONFLICT") throw told
  return { message: told.message, ...told.extra }
}

async function deleteIn(tx: Tx, given: Given & { isOwn: boolean }): Promise<DeletedStudent> {
  const { studentId, actor, isOwn, force, shownCents, isPreview = false } = given
  // Raw: row lock.
  const [student] = await tx.$queryRaw<Student[]>`
    SELECT id, email, first_name AS "firstName", last_name AS "lastName", preferred_name AS "preferredName"
    FROM student
    WHERE id = ${studentId}::uuid AND deleted_at IS NULL FOR UPDATE`
  if (!student) throw new AppError("NOT_FOUND", "That student doesn’t exist.")
  await endPayments(tx, { studentId, isOwn })
  const [sessions, classes] = [await sessionsAhead(tx, studentId), await classesAhead(tx, student)]
  const owed = await classesOwed(tx, student)
  const places = await leaveClasses(tx, { classes, isOwn })
  const unused = await unusedOf(tx, studentId)
  const orders = sayToCome(await listOrdersToCome(tx, student))
  await writeOffPasses(tx, { studentId })
  const ended = await endSessions(tx, { sessions, studentId, isOwn })
  const takenBack = [...ended.flatMap(takenForSession), ...(await payBackClasses(tx, [...classes, ...owed]))]
  const paidBackCents = takenBack.reduce((sum, { cents }) => sum + cents, 0)
  const refunded = ended.filter(({ refundedCents }) => refundedCents !== null).length
  const done = {
    sessions: sessions.length,
    classes: classes.length,
    refunded: refunded + places.refunded,
    paidBack: toWire(paidBackCents),
    refundCents:
      paidBackCents +
      ended.reduce((sum, { refundedCents }) => sum + (refundedCents ?? 0), places.refundCents),
    keptCents: ended.reduce((sum, { keptCents = 0 }) => sum + keptCents, places.keptCents),
  }
  const isAhead = sessions.length + classes.length + owed.length + unused.classes > 0
  const isToAsk = !force && (isAhead || (isOwn && orders !== ""))
  const isChanged = shownCents !== undefined && shownCents !== done.refundCents
  if (isToAsk || isChanged || isPreview) {
    const given = { isOwn, unused, orders, isWithCode: ended.some(isFree) }
    const { refunded: _, ...ahead } = done
    // With it all that was done above is undone.
    throw new AppError("CONFLICT", isToAsk || isChanged ? sayPlans(done, given) : "", ahead)
  }
  const money = {
    refundedCents: done.refundCents - paidBackCents,
    paidBackCents,
    keptCents: done.keptCents,
  }
  await queueMails(
    tx,
    deletionMails({ student, isOwn, ended, left: places.left, money, takenBack, unused, orders }),
  )
  await forgetPerson(tx, student)
  await tx.auditEntry.create({
    data: { actor, action: "delete student", subject: `student:${studentId}`, details: done },
  })
  return done
}

/** Cancels them: by the policy of each where students delete themselves, else with all that was paid. */
async function endSessions(
  tx: Tx,
  given: { sessions: Ahead[]; studentId: string; isOwn: boolean },
): Promise<BookingMailData[]> {
  const { sessions, studentId, isOwn } = given
  const ended: BookingMailData[] = []
  for (const session of sessions) {
    const { slotId } = session
    // One after the other: what goes back of a payment depends on its other sessions.
    const quote = isOwn ? quoteOf(await findOwnSession(tx, { studentId, slotId })) : null
    // A code stays used: who registers anew is the same person. What the fund paid goes back to it, by the policy.
    const { redemptionId: use } = session
    if (use && (!quote || quote.couponReturned)) await returnToFund(tx, { redemptionId: use })
    const withoutCode = { ...session, redemptionId: null }
    const data = await endSession(tx, withoutCode, quote ? { cents: quote.refundCents } : "all")
    if (data) ended.push(data)
    await queuePush(tx, { event: "slotReleased", slotId })
  }
  return ended
}

/** What can still be used of their passes, with what has come back for the classes that were given up. */
async function unusedOf(tx: Tx, studentId: string): Promise<Unused> {
  const passes = await listUsablePasses(studentId, tx)
  return { passes: passes.length, classes: passes.reduce((sum, { left }) => sum + left, 0) }
}

/** Money that is moving comes to rest first, as far as PayPal says how it went. */
async function finishPayments(studentId: string): Promise<void> {
  const moving = await db().payment.findMany({
    where: { studentId, state: "capturing", paypalOrderId: { not: null } },
    select: { paypalOrderId: true },
  })
  for (const { paypalOrderId: orderId } of moving) if (orderId) await tryReconcileOrder({ orderId })
}

/**
 * Payments that have not begun are closed. One whose money may be moving has to come to rest first; one that had
 * failed is locked too, because money can still arrive for it: settling waits, and then finds nobody to book for.
 */
async function endPayments(
  tx: Tx,
  { studentId, isOwn }: { studentId: string; isOwn: boolean },
): Promise<void> {
  // Raw: row locks in one order.
  const open = await tx.$queryRaw<OpenPayment[]>`
    SELECT p.id, p.purpose::text, p.state::text, p.amount_cents AS "amountCents",
      coalesce(p.details->>'title', p.details->>'name', '') AS title, booked."startsAt", booked.sessions
    FROM payment p CROSS JOIN LATERAL (
      SELECT min(b.starts_at) AS "startsAt", count(*)::int AS sessions
      FROM funding f JOIN booking b ON b.funding_id = f.id WHERE f.payment_id = p.id) booked
    WHERE p.student_id = ${studentId}::uuid AND p.state IN ('created', 'capturing', 'pending_capture', 'failed')
    ORDER BY p.id FOR UPDATE OF p`
  const moving = open.find(({ state }) => state === "capturing" || state === "pending_capture")
  if (moving) throw new AppError("PAYMENT_PENDING", sayMoving(moving, isOwn))
  for (const { id: paymentId, purpose, state } of open) {
    if (state !== "created") continue
    await movePayment(tx, { paymentId, to: "failed", reason: "The student’s account was deleted." })
    await fulfillmentOf({ purpose }).release(tx, { paymentId })
  }
}

function sayMoving(payment: OpenPayment, isOwn: boolean): string {
  const { state, amountCents, title, startsAt, sessions } = payment
  const date = startsAt && instantToWallClock(startsAt, env().STUDIO_TIME_ZONE).date
  const what = date ? `${formatDay(date)}${andMore({ more: sessions - 1 })}` : title || "chocolates"
  const does = state === "capturing" ? "hasn’t confirmed" : "is still reviewing"
  return `PayPal ${does} ${isOwn ? "your" : "their"} ${formatUsd(amountCents)} payment for ${what}. Once that’s done, ${isOwn ? "you can delete your account" : "the account can be deleted"}.`
}

/** The paid or free sessions still to come, their payments locked before them: who moves one meanwhile waits. */
async function sessionsAhead(tx: Tx, studentId: string): Promise<Ahead[]> {
  // Raw: row locks, and the database's clock.
  const ahead = (lock: Prisma.Sql) => tx.$queryRaw<Ahead[]>`
    SELECT b.id, b.slot_id AS "slotId", b.starts_at AS "startsAt", b.status::text, false AS "isLive",
      false AS "isPast", f.payment_id AS "paymentId", f.redemption_id AS "redemptionId",
      f.desk_payment_id AS "deskPaymentId"
    FROM booking b JOIN funding f ON f.id = b.funding_id
    WHERE b.student_id = ${studentId}::uuid AND b.status = 'confirmed' AND b.starts_at > now()
    ORDER BY b.starts_at ${lock}`
  const before = await ahead(Prisma.empty)
  for (const { paymentId } of before) if (paymentId) await lockPayment(tx, { paymentId })
  return ahead(Prisma.sql`FOR UPDATE OF b`)
}

function takenForSession({ sessionType, startsAt, paidBackCents = 0 }: BookingMailData): TakenBack[] {
  return paidBackCents > 0 ? [{ what: sayType(sessionType), startsAt, cents: paidBackCents }] : []
}

/** Paid by a code. */
function isFree({ amountCents, desk }: BookingMailData): boolean {
  return amountCents === null && !desk
}
