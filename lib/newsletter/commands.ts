import { db } from "../db"
import { AppError } from "../errors"
import { queueMail } from "../jobs/queue"
import { readLink } from "./tokens"

const BAD_LINK = "This link is invalid or has expired."

/**
 * Asks for the letters (docs/calls.md, POST /api/subscribers/subscribe): mails a link to confirm it, at most once a
 * day. Throws CONFLICT for an address that gets them already.
 */
export async function subscribe({ email }: { email: string }): Promise<{ message: string }> {
  await db().$transaction(async (tx) => {
    // One statement: of many calls at once, one asks.
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
  return { message: "Thanks for signing up! Please confirm it in the mail that is on its way to you." }
}

/** Puts the owner of a mailed link on the list, or back on it; again and again is as good as once. Throws BAD_LINK. */
export async function confirmSubscription({ token, now }: { token: string; now: Date }) {
  const id = readLink({ purpose: "join", token, now })
  if (!id) throw new AppError("BAD_LINK", BAD_LINK)
  await db().$transaction(async (tx) => {
    const [joined] = await tx.$queryRaw<{ email: string; at: Date }[]>`
      UPDATE subscriber SET confirmed_at = now(), unsubscribed_at = NULL, subscribed_at = now()
      WHERE id = ${id}::uuid AND (confirmed_at IS NULL OR unsubscribed_at IS NOT NULL)
      RETURNING email, subscribed_at AS at`
    if (joined) {
      const key = `newsletter-welcome/${id}/${joined.at.getTime()}`
      return queueMail(tx, { key, to: joined.email, template: "newsletter/welcome", data: { id } })
    }
    if (!(await tx.subscriber.count({ where: { id } }))) throw new AppError("BAD_LINK", BAD_LINK)
  })
  return { message: "You are on the list." }
}

/**
 * Takes an address off the list, whoever types it (docs/calls.md, POST /api/subscribers/unsubscribe): the answer never
 * tells whether it was on it, and the owner gets a mail with a way back (docs/product.md, Newsletter).
 */
export async function unsubscribe({ email }: { email: string }): Promise<{ message: string }> {
  await db().$transaction(async (tx) => {
    const [left] = await tx.$queryRaw<{ id: string; wasOnIt: boolean; at: Date }[]>`
      UPDATE subscriber SET unsubscribed_at = now() WHERE email = ${email} AND unsubscribed_at IS NULL
      RETURNING id, confirmed_at IS NOT NULL AS "wasOnIt", unsubscribed_at AS at`
    if (!left?.wasOnIt) return
    const key = `newsletter-goodbye/${left.id}/${left.at.getTime()}`
    await queueMail(tx, { key, to: email, template: "newsletter/goodbye", data: { id: left.id } })
  })
  return { message: "You've been unsubscribed successfully. I'm sorry to see you go!" }
}

/** The mail program's own button (RFC 8058). The link was mailed to the owner, so nobody has to be told. */
export async function unsubscribeByLink({ token, now }: { token: string; now: Date }) {
  const id = readLink({ purpose: "leave", token, now })
  if (!id) throw new AppError("BAD_LINK", BAD_LINK)
  await db().$executeRaw`
    UPDATE subscriber SET unsubscribed_at = now() WHERE id = ${id}::uuid AND unsubscribed_at IS NULL`
  return { message: "You've been unsubscribed successfully. I'm sorry to see you go!" }
}

/** Forgets a subscriber. Throws NOT_FOUND. */
export async function deleteSubscriber({ subscriberId }: { subscriberId: string }) {
  const deleted = await db().$executeRaw`DELETE FROM subscriber WHERE id = ${subscriberId}::uuid`
  if (deleted === 0) throw new AppError("NOT_FOUND", "There is no such subscriber.")
  return { message: "Deleted!" }
}
