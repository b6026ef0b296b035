import { db } from "../db"

/** A subscriber on the wire (spec 3), for the admin. */
export type WireSubscriber = { _id: string; email: string; subscribedAt: string }

/** Everybody who gets the letters, newest first. Those who have not confirmed, or have left, are not among them. */
export async function listSubscribers(): Promise<WireSubscriber[]> {
  const rows = await db().subscriber.findMany({
    where: { confirmedAt: { not: null }, unsubscribedAt: null },
    orderBy: [{ subscribedAt: "desc" }, { id: "desc" }],
    select: { id: true, email: true, subscribedAt: true },
  })
  return rows.map(({ id, email, subscribedAt }) => ({
    _id: id,
    email,
    subscribedAt: subscribedAt.toISOString(),
  }))
}
