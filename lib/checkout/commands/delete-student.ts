import type { BookingMailData } from "../../bookings/emails/data"
import { sayType } from "../../bookings/rules"
import type { SignUpMailData } from "../../classes/emails/data"
import { mailDataOfSignUp } from "../../classes/queries/mail-data"
import { db, type Tx } from "../../db"
import { AppError } from "../../errors"
import { Prisma } from "../../generated/prisma/client"
import type { PaymentPurpose } from "../../generated/prisma/enums"
import { queueMails, queuePush } from "../../jobs/queue"
import { formatUsd, toWire } from "../../money"
import { touch } from "../../page-tags"
import { writeOffPasses } from "../../passes/commands/credits"
import { returnToFund } from "../../payments/commands/fund"
import { lockPayment, movePayment } from "../../payments/commands/payments"
import { findPlaces } from "../queries/own-place"
import { findOwnSession, quoteOf } from "../queries/own-session"
import { endSession, type LiveBooking } from "./cancel-session"
import { deletionMails, type Student, type TakenBack } from "./deletion-mails"
import { payBackSignUp } from "./door-money"
import { forgetPerson } from "./forget-person"
import { fulfillmentOf } from "./fulfillment-of"
import { giveBackAll, giveBackByPolicy, lockPaymentsOfPlaces } from "./give-back-place"
import { tryReconcileOrder } from "./reconcile"

type Ahead = LiveBooking & { slotId: string; startsAt: Date }
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
 * goes back (also when that is not `shownCents`), or while a payment of theirs is on its way.
 */
export async function deleteStudent(given: {
  studentId: string
  actor: string
  force: boolean
  shownCents?: number
}): Promise<DeletedStudent> {
  const { studentId, actor, force, shownCents } = given
  const isOwn = actor === `student:${studentId}`
  await finishPayments(studentId)
  return db().$transaction(async (tx) => {
    // Raw: row lock.
    const [student] = await tx.$queryRaw<Student[]>`
      SELECT id, email, first_name AS "firstName", last_name AS "lastName", preferred_name AS "preferredName"
      FROM student
      WHERE id = ${studentId}::uuid AND deleted_at IS NULL FOR UPDATE`
    if (!student) throw new AppError("NOT_FOUND", "That student doesn’t exist.")
    await endPayments(tx, studentId)
    const [sessions, classes] = [await sessionsAhead(tx, studentId), await classesAhead(tx, student)]
    const places = await leaveClasses(tx, { classes, isOwn })
    const credits = await writeOffPasses(tx, { studentId })
    const ended: BookingMailData[] = []
    for (const session of sessions) {
      const { slotId } = session
      // One after the other: what goes back of a payment depends on its other sessions.
      const quote = isOwn ? quoteOf(await findOwnSession(tx, { studentId, slotId })) : null
      // A code stays used: who registers anew is the same person. What the fund paid goes back to it, by the policy.
      const { redemptionId: use } = session
      if (use && (!quote || quote.couponReturned)) await returnToFund(tx, { redemptionId: use })
      const unused = { ...session, redemptionId: null }
      const data = await endSession(tx, unused, quote ? { cents: quote.refundCents } : "all")
      if (data) ended.push(data)
      await queuePush(tx, { event: "slotReleased", slotId })
    }
    const takenBack = [...ended.flatMap(takenForSession), ...(await payBackClasses(tx, classes))]
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
    const isAsShown = force && (shownCents === undefined || shownCents === done.refundCents)
    // With it all that was done above is undone.
    if (!isAsShown && sessions.length + classes.length + credits > 0) throw hasPlans(done, isOwn, credits)
    const money = {
      refundedCents: done.refundCents - paidBackCents,
      paidBackCents,
      keptCents: done.keptCents,
    }
    await queueMails(tx, deletionMails({ student, isOwn, ended, left: places.left, money, takenBack }))
    await forgetPerson(tx, student)
    await tx.auditEntry.create({
      data: { actor, action: "delete student", subject: `student:${studentId}`, details: done },
    })
    return done
  })
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
async function endPayments(tx: Tx, studentId: string): Promise<void> {
  // Raw: row locks in one order.
  const open = await tx.$queryRaw<{ id: string; purpose: PaymentPurpose; state: string }[]>`
    SELECT id, purpose::text, state::text FROM payment
    WHERE student_id = ${studentId}::uuid AND state IN ('created', 'capturing', 'pending_capture', 'failed')
    ORDER BY id FOR UPDATE`
  if (open.some(({ state }) => state === "capturing" || state === "pending_capture"))
    throw new AppError("CONFLICT", "A payment is still on its way. Please try again once it’s arrived.")
  for (const { id: paymentId, purpose, state } of open) {
    if (state !== "created") continue
    await movePayment(tx, { paymentId, to: "failed", reason: "The student’s account was deleted." })
    await fulfillmentOf({ purpose }).release(tx, { paymentId })
  }
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

type SignedUp = { id: string; eventId: string; title: string; startsAt: Date }

async function payBackClasses(tx: Tx, classes: SignedUp[]): Promise<TakenBack[]> {
  const back: TakenBack[] = []
  for (const { id: signUpId, title, startsAt } of classes) {
    const cents = await payBackSignUp(tx, { signUpId })
    if (cents > 0) back.push({ what: title, startsAt: startsAt.toISOString(), cents })
  }
  return back
}

/** The places still to come, their payments locked before their classes. */
async function classesAhead(tx: Tx, { id, email }: Student): Promise<SignedUp[]> {
  // Raw: row locks in one order, and the index on lower(email).
  const ahead = (lock: Prisma.Sql) => tx.$queryRaw<SignedUp[]>`
    SELECT u.id, e.id AS "eventId", e.title, e.starts_at AS "startsAt" FROM event e JOIN sign_up u ON u.event_id = e.id
    WHERE (u.student_id = ${id}::uuid OR lower(u.email) = ${email}) AND u.cancelled_at IS NULL
      AND e.starts_at > now() AND e.cancelled_at IS NULL
    ORDER BY e.id ${lock}`
  const before = (await ahead(Prisma.empty)).map((one) => one.id)
  await lockPaymentsOfPlaces(tx, before)
  return ahead(Prisma.sql`FOR UPDATE OF e`)
}

/** `left`: what the person is told of each, with the calendar entry's next number. */
type LeftPlaces = { refunded: number; refundCents: number; keptCents: number; left: SignUpMailData[] }

/** Gives the places up, and what paid for them back: all of it, or by its policy when the student leaves. */
async function leaveClasses(
  tx: Tx,
  { classes, isOwn }: { classes: SignedUp[]; isOwn: boolean },
): Promise<LeftPlaces> {
  const ids = classes.map(({ id }) => id)
  if (ids.length > 0) touch("events")
  // Raw: a release of two tables in one statement.
  await tx.$executeRaw`
    WITH left_now AS (
      UPDATE sign_up SET cancelled_at = now() WHERE id = ANY(${ids}::uuid[]) AND cancelled_at IS NULL
      RETURNING event_id, is_extra
    )
    UPDATE event e SET taken = greatest(0, e.taken - gone.taken), extra = greatest(0, e.extra - gone.extra)
    FROM (
      SELECT event_id, count(*) FILTER (WHERE NOT is_extra)::int AS taken, count(*) FILTER (WHERE is_extra)::int AS extra
      FROM left_now GROUP BY event_id
    ) gone
    WHERE e.id = gone.event_id`
  const left: LeftPlaces = { refunded: 0, refundCents: 0, keptCents: 0, left: [] }
  for (const place of await findPlaces(tx, ids)) {
    const { signUpId, by, leftCents } = place
    const { refundCents } = isOwn
      ? await giveBackByPolicy(tx, { signUpId })
      : ((await giveBackAll(tx, [signUpId])).get(signUpId) ?? { refundCents: 0 })
    if (refundCents > 0) left.refunded += 1
    left.refundCents += refundCents
    if (by === "paypal") left.keptCents += leftCents - refundCents
    const data = await mailDataOfSignUp(tx, { signUpId })
    left.left.push({ ...data, sequence: data.sequence + 1 })
  }
  return left
}

/** `credits`: classes on their passes, which end with the account. */
function hasPlans(done: DeletedStudent, isOwn: boolean, credits: number): AppError {
  const { sessions, classes, paidBack, refundCents, keptCents } = done
  const some = (count: number, one: string, more: string) =>
    count ? `${count} ${count === 1 ? one : more}` : ""
  const what = [
    some(sessions, "session", "sessions"),
    some(classes, "class", "classes"),
    some(credits, "unused class on a pass", "unused classes on passes"),
  ].filter(Boolean)
  const message = `You still have something coming up: ${what.join(" and ")}.`
  const back = isOwn ? ` ${sayBack(done)}` : ""
  return new AppError("CONFLICT", message + back, { sessions, classes, paidBack, refundCents, keptCents })
}

/** What goes back of what is ahead, to the student who leaves. */
function sayBack({ paidBack, refundCents, keptCents }: DeletedStudent): string {
  const byHer = Math.round(paidBack * 100)
  const ways = [
    refundCents > byHer ? `${formatUsd(refundCents - byHer)} back through PayPal` : "",
    byHer > 0 ? `${formatUsd(byHer)} back from me` : "",
  ].filter(Boolean)
  const back = ways.length > 0 ? `You’ll get ${ways.join(" and ")}.` : "There’s no refund."
  const kept = `${formatUsd(keptCents)} stays with me, by the policy you booked with.`
  return keptCents > 0 ? `${back} ${kept}` : back
}
