import type { BookingMailData } from "../../bookings/emails/data"
import { db, type Tx } from "../../db"
import { env } from "../../env"
import { AppError } from "../../errors"
import type { PaymentPurpose } from "../../generated/prisma/enums"
import { type NewMail, queueMails, queuePush } from "../../jobs/queue"
import { touch } from "../../page-tags"
import { lockPayment, movePayment } from "../../payments/commands/payments"
import { cancelledMail, endSession, type LiveBooking } from "./cancel-session"
import { forgetPerson } from "./forget-person"
import { fulfillmentOf } from "./fulfillment-of"

type Student = { id: string; email: string; firstName: string; lastName: string }
type Ahead = LiveBooking & { slotId: string; startsAt: Date }
export type DeletedStudent = { sessions: number; classes: number; refunded: number }

/**
 * Deletes a student: the person goes at once from everything that is kept, the history of money stays without
 * them. What they have ahead is cancelled and paid back in the same transaction, once `force` says so. Throws
 * NOT_FOUND, or CONFLICT with `sessions` and `classes` ahead, or while a payment of theirs is on its way.
 */
export async function deleteStudent(given: {
  studentId: string
  actor: string
  force: boolean
}): Promise<DeletedStudent> {
  const { studentId, actor, force } = given
  return db().$transaction(async (tx) => {
    // Raw: row lock.
    const [student] = await tx.$queryRaw<Student[]>`
      SELECT id, email, first_name AS "firstName", last_name AS "lastName" FROM student
      WHERE id = ${studentId}::uuid AND deleted_at IS NULL FOR UPDATE`
    if (!student) throw new AppError("NOT_FOUND", "There is no such student.")
    await endPayments(tx, studentId)
    const [sessions, classes] = [await sessionsAhead(tx, studentId), await classesAhead(tx, student)]
    if (!force && sessions.length + classes.length > 0) throw hasPlans(sessions.length, classes.length)
    const ended: BookingMailData[] = []
    for (const session of sessions) {
      // A code stays used: who registers anew is the same person.
      const data = await endSession(tx, { ...session, redemptionId: null })
      if (data) ended.push(data)
      await queuePush(tx, { event: "slotReleased", slotId: session.slotId })
    }
    await leaveClasses(tx, classes)
    const refunded = ended.filter(({ refundedCents }) => refundedCents !== null).length
    const done = { sessions: sessions.length, classes: classes.length, refunded }
    const startsAt = sessions.map((session) => session.startsAt)
    await queueMails(tx, [...ended.map(cancelledMail), ...mailsOf({ student, actor, done, startsAt })])
    await forgetPerson(tx, student)
    await tx.auditEntry.create({
      data: { actor, action: "delete student", subject: `student:${studentId}`, details: done },
    })
    return done
  })
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
    throw new AppError("CONFLICT", "A payment is still on its way. Please try again when it has arrived.")
  for (const { id: paymentId, purpose, state } of open) {
    if (state !== "created") continue
    await movePayment(tx, { paymentId, to: "failed", reason: "The student's account was deleted." })
    await fulfillmentOf({ purpose }).release(tx, { paymentId })
  }
}

/** The paid or free sessions still to come, their payments locked before them. */
async function sessionsAhead(tx: Tx, studentId: string): Promise<Ahead[]> {
  // Raw: the database's clock.
  const ahead = () => tx.$queryRaw<Ahead[]>`
    SELECT b.id, b.slot_id AS "slotId", b.starts_at AS "startsAt", b.status::text, false AS "isLive",
      false AS "isPast", f.payment_id AS "paymentId", f.redemption_id AS "redemptionId",
      f.desk_payment_id AS "deskPaymentId"
    FROM booking b JOIN funding f ON f.id = b.funding_id
    WHERE b.student_id = ${studentId}::uuid AND b.status = 'confirmed' AND b.starts_at > now()
    ORDER BY b.starts_at`
  for (const { paymentId } of await ahead()) if (paymentId) await lockPayment(tx, { paymentId })
  return ahead()
}

type SignedUp = { id: string; eventId: string }

function classesAhead(tx: Tx, { id, email }: Student): Promise<SignedUp[]> {
  // Raw: row locks in one order, and the index on lower(email).
  return tx.$queryRaw<SignedUp[]>`
    SELECT u.id, e.id AS "eventId" FROM event e JOIN sign_up u ON u.event_id = e.id
    WHERE (u.student_id = ${id}::uuid OR lower(u.email) = ${email}) AND u.cancelled_at IS NULL
      AND e.starts_at > now() AND e.cancelled_at IS NULL
    ORDER BY e.id FOR UPDATE OF e`
}

async function leaveClasses(tx: Tx, classes: SignedUp[]): Promise<void> {
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
}

function hasPlans(sessions: number, classes: number): AppError {
  const some = (count: number, one: string, more: string) =>
    count ? `${count} ${count === 1 ? one : more}` : ""
  const what = [some(sessions, "session", "sessions"), some(classes, "class", "classes")].filter(Boolean)
  const message = `There is still something ahead: ${what.join(" and ")}.`
  return new AppError("CONFLICT", message, { sessions, classes })
}

/** Word to the person, and to the teacher when a student who leaves had booked something. */
function mailsOf(given: {
  student: Student
  actor: string
  done: DeletedStudent
  startsAt: Date[]
}): NewMail[] {
  const { student, actor, done, startsAt } = given
  const { id, email, firstName, lastName } = student
  const data = { firstName, lastName, ...done, startsAt: startsAt.map((one) => one.toISOString()) }
  const own: NewMail = { key: `account-deleted/${id}`, to: email, template: "accounts/deleted", data }
  if (actor !== `student:${id}` || done.sessions + done.classes === 0) return [own]
  const to = env().TEACHER_EMAIL
  return [own, { key: `student-left/${id}`, to, template: "accounts/student-left", data }]
}
