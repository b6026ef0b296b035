import { db } from "../db"
import { AppError } from "../errors"
import { queueMail } from "../jobs/queue"
import { forgetTrouble } from "../mail/commands"
import { readLink } from "./keys"

const BAD_LINK = "This link is invalid or has expired."

/**
 * Asks for the letters (docs/calls.md, POST /api/subscribers/subscribe): mails a link to confirm it, at most once a
 * day. Throws CONFLICT for an address that gets them already.
 */
export async function subscribe({ email }: { email: string }): Promise<{ message: string }> {
  await db().$transaction(async (tx) => {
    // Raw: upsert with a condition, by the database's clock; of many calls at once, one asks.
    const [asked] = await tx.$queryRaw<{ id: string; at: Date }[]>`
      INSERT INTO subscriber AS s (email) VALUES (${email})
      ON CONFLICT (email) DO UPDATE SET asked_at = now()
        WHERE (s.confirmed_at IS NULL OR s.unsubscribed_at IS NOT NULL) AND s.asked_at < now() - interval '1 day'
      RETURNING id, asked_at AS at`
    if (asked) {
      const key = `newsletter-confirm/${asked.id}/${asked.at.getTime()}`
      return queueMail(tx, { key, to: email, template: "newsletter/confirm", data: { id: asked.id } })
    }
    const isOnTheList = await tx.subscriber.count({
      where: { email, confirmedAt: { not: null }, unsubscribedAt: null },
    })
    if (isOnTheList) throw new AppError("CONFLICT", "This email is already on our list.")
  })
  return {
    message: "Thanks for signing up! One more step: confirm your email with the link I just sent you.",
  }
}

/** Puts the owner of a mailed link on the list, or back on it; again and again is as good as once. Throws BAD_LINK. */
export async function confirmSubscription({ token, now }: { token: string; now: Date }) {
  const id = readLink({ purpose: "join", token, now })
  if (!id) throw new AppError("BAD_LINK", BAD_LINK)
  await db().$transaction(async (tx) => {
    const [joined] = await tx.subscriber.updateManyAndReturn({
      where: { id, OR: [{ confirmedAt: null }, { unsubscribedAt: { not: null } }] },
      data: { confirmedAt: now, unsubscribedAt: null, subscribedAt: now },
      select: { email: true },
    })
    if (joined) {
      await forgetTrouble(tx, joined)
      const key = `newsletter-welcome/${id}/${now.getTime()}`
      return queueMail(tx, { key, to: joined.email, template: "newsletter/welcome", data: { id } })
    }
    if (!(await tx.subscriber.count({ where: { id } }))) throw new AppError("BAD_LINK", BAD_LINK)
  })
  return { message: "You’re on the list." }
}

/**
 * Takes an address off the list, whoever types it (docs/calls.md, POST /api/subscribers/unsubscribe): the answer never
 * tells whether it was on it, and the owner gets a mail with a way back (docs/product.md, Newsletter).
 */
export async function unsubscribe({
  email,
  now,
}: {
  email: string
  now: Date
}): Promise<{ message: string }> {
  await db().$transaction(async (tx) => {
    const [left] = await tx.subscriber.updateManyAndReturn({
      where: { email, unsubscribedAt: null },
      data: { unsubscribedAt: now },
      select: { id: true, confirmedAt: true },
    })
    if (!left?.confirmedAt) return
    const key = `newsletter-goodbye/${left.id}/${now.getTime()}`
    await queueMail(tx, { key, to: email, template: "newsletter/goodbye", data: { id: left.id } })
  })
  return { message: "You've been unsubscribed successfully. I'm sorry to see you go!" }
}

/** The mail program's own button (RFC 8058). The link was mailed to the owner, so nobody has to be told. */
export async function unsubscribeByLink({ token, now }: { token: string; now: Date }) {
  const id = readLink({ purpose: "leave", token, now })
  if (!id) throw new AppError("BAD_LINK", BAD_LINK)
  await db().subscriber.updateMany({ where: { id, unsubscribedAt: null }, data: { unsubscribedAt: now } })
  return { message: "You've been unsubscribed successfully. I'm sorry to see you go!" }
}

/** Takes a subscriber off the list and out of the letters that they had. Throws NOT_FOUND. */
export async function deleteSubscriber({
  subscriberId: id,
  adminId,
}: {
  subscriberId: string
  adminId: string
}) {
  await db().$transaction(async (tx) => {
    const subscriber = await tx.subscriber.findUnique({ where: { id }, select: { email: true } })
    // First: it waits for a part of a letter that is being made with this address (lib/letters/commands/send.ts).
    const { count } = await tx.subscriber.deleteMany({ where: { id } })
    if (!subscriber || count === 0) throw new AppError("NOT_FOUND", "That subscriber doesn’t exist.")
    await tx.letterRecipient.updateMany({
      where: subscriber,
      data: { email: `deleted-${id}@deleted.invalid` },
    })
    // Without the address: it is forgotten here, too.
    await tx.auditEntry.create({
      data: { actor: `admin:${adminId}`, action: "delete subscriber", subject: `subscriber:${id}` },
    })
  })
  return { message: "Deleted!" }
}
