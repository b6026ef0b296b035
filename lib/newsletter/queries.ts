import { momentCell } from "../csv"
import { db } from "../db"
import { env } from "../env"
import { SUBSCRIBERS_A_PAGE } from "./rules"

/** A subscriber on the wire, for the admin. */
export type WireSubscriber = { _id: string; email: string; subscribedAt: string }

export type SubscriberPage = { subscribers: WireSubscriber[]; total: number; page: number; pages: number }

const getsLetters = { confirmedAt: { not: null }, unsubscribedAt: null }

/** One page of everybody who gets the letters, newest first. */
export async function listSubscribers(given: { page?: number }): Promise<SubscriberPage> {
  const total = await db().subscriber.count({ where: getsLetters })
  const pages = Math.max(1, Math.ceil(total / SUBSCRIBERS_A_PAGE))
  const page = Math.min(given.page ?? 1, pages)
  const subscribers = await find({ skip: (page - 1) * SUBSCRIBERS_A_PAGE, take: SUBSCRIBERS_A_PAGE })
  return { subscribers, total, page, pages }
}

/** All of them, newest first. Those who have not confirmed, or have left, are not among them. */
export function listAllSubscribers(): Promise<WireSubscriber[]> {
  return find({})
}

/** The same for a file, with how they agreed where she brought them along; who confirmed here did so by email. */
export async function listSubscribersForFile(): Promise<string[][]> {
  const rows = await db().subscriber.findMany({
    where: getsLetters,
    orderBy: [{ subscribedAt: "desc" }, { id: "desc" }],
    select: { email: true, subscribedAt: true, consentWay: true },
  })
  return rows.map(({ email, subscribedAt, consentWay }) => [
    email,
    momentCell(subscribedAt, env().STUDIO_TIME_ZONE),
    consentWay || "Confirmed by email",
  ])
}

async function find(part: { skip?: number; take?: number }): Promise<WireSubscriber[]> {
  const rows = await db().subscriber.findMany({
    where: getsLetters,
    ...part,
    orderBy: [{ subscribedAt: "desc" }, { id: "desc" }],
    select: { id: true, email: true, subscribedAt: true },
  })
  return rows.map(({ id, email, subscribedAt }) => ({
    _id: id,
    email,
    subscribedAt: subscribedAt.toISOString(),
  }))
}
