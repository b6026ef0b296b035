import { createHash } from "node:crypto"
import { db } from "../../db"
import { AppError } from "../../errors"
import { type NewMail, queueMails } from "../../jobs/queue"
import { findEventRow, peopleOfEvents } from "../queries/events"
import { asItIs } from "../rules"

/**
 * Emails everyone on the list of a class, also of a canceled one (docs/calls.md, POST
 * /api/admin/events/{eventId}/message). The same words reach the same person once, however often they are sent.
 * Throws NOT_FOUND, or CONFLICT when nobody has left an address.
 */
export async function messageEveryone(given: {
  eventId: string
  subject: string
  text: string
  adminId: string
}): Promise<{ people: number; sent: number }> {
  const { eventId, subject, text, adminId } = given
  const event = await findEventRow(eventId)
  if (!event) throw new AppError("NOT_FOUND", "That class doesn’t exist.")
  const { title } = event
  const startsAt = event.startsAt.toISOString()
  const words = createHash("sha256")
    .update(JSON.stringify([subject, text]))
    .digest("hex")
    .slice(0, 32)
  return db().$transaction(async (tx) => {
    const people = (await peopleOfEvents(tx, [eventId])).filter(({ email }) => isReachable(email))
    if (people.length === 0)
      throw new AppError("CONFLICT", "No one on this list has left an email, so there’s no one to write to.")
    const mails = people.map(
      ({ id, name, email }): NewMail => ({
        key: `class-message/${id}/${words}`,
        to: email,
        template: "classes/message",
        data: { name, email, subject, text, title, startsAt },
      }),
    )
    const sent = await queueMails(tx, mails)
    const done = { people: people.length, sent }
    const details = { ...asItIs(event), ...done }
    await tx.auditEntry.create({
      data: { actor: `admin:${adminId}`, action: "message class", subject: `event:${eventId}`, details },
    })
    return done
  })
}

/** Not somebody at the door who left none, nor a student whose account is deleted. */
const isReachable = (email: string) => email !== "" && !email.endsWith("@deleted.invalid")
