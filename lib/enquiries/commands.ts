import { createHash } from "node:crypto"
import { db, type Tx } from "../db"
import { env } from "../env"
import { AppError } from "../errors"
import { queueMail, queueMails } from "../jobs/queue"
import type { BookingRequest, ContactMessage } from "./schema"

type Now = { now: Date }

/** More than these in an hour reach the teacher as one mail that says so; the admin area has them all. */
export const MAILS_PER_HOUR = 20

/**
 * Keeps a visitor's request for a free intro and mails it to the teacher (docs/calls.md, POST
 * /api/publicBookings/request).
 */
export async function requestBooking({
  now,
  ...request
}: BookingRequest & Now): Promise<{ message: string }> {
  await keep({ kind: "booking_request", ...request }, now)
  return { message: "Your form has been submitted successfully." }
}

/** Keeps a message of the contact form and mails it to the teacher (docs/calls.md, POST /api/contact). */
export async function sendContactMessage({
  now,
  ...given
}: ContactMessage & Now): Promise<{ message: string }> {
  await keep({ kind: "contact", phone: "", sessionType: "", ...given }, now)
  return { message: "Thank you, I’ve got your message. I’ll answer within two days." }
}

/** Marks an enquiry as answered, or as waiting again. Throws NOT_FOUND. */
export async function markEnquiry({
  enquiryId: id,
  isAnswered,
  now,
}: { enquiryId: string; isAnswered: boolean } & Now) {
  const changed = isAnswered
    ? await db().enquiry.updateMany({ where: { id, answeredAt: null }, data: { answeredAt: now } })
    : await db().enquiry.updateMany({ where: { id }, data: { answeredAt: null } })
  if (changed.count === 0 && !(await db().enquiry.count({ where: { id } })))
    throw new AppError("NOT_FOUND", "That inquiry doesn’t exist.")
  return { message: isAnswered ? "Marked as answered." : "Marked as not answered." }
}

type Enquiry = Omit<BookingRequest, "sessionType"> & { sessionType: string } & {
  kind: "booking_request" | "contact"
}

async function keep(enquiry: Enquiry, now: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    const { id } = await tx.enquiry.create({ data: enquiry, select: { id: true } })
    const to = env().TEACHER_EMAIL
    const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000).toISOString()
    const { kind, email } = enquiry
    if (await mayMail(tx, to)) {
      // One an hour for an address: it may be a stranger's.
      const key = `enquiry-received/${kind}/${createHash("sha256").update(email).digest("hex")}/${hour}`
      await queueMails(tx, [
        { key: `enquiry/${id}`, to, template: "enquiries/arrived", data: enquiry },
        { key, to: email, template: "enquiries/received", data: { kind } },
      ])
      return
    }
    return queueMail(tx, { key: `enquiries-many/${hour}`, to, template: "enquiries/many", data: {} })
  })
}

/** The lock makes enquiries that arrive at once wait for each other's count. */
async function mayMail(tx: Tx, to: string): Promise<boolean> {
  // Raw: a lock, and the database's clock.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('enquiry-mails', 0))`
  const [sent] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM mail
    WHERE recipient = ${to} AND template = 'enquiries/arrived' AND created_at > now() - interval '1 hour'`
  return (sent?.count ?? 0) < MAILS_PER_HOUR
}
