import { db } from "../../db"
import type { FundReason } from "../../generated/prisma/enums"
import { toWire } from "../../money"

/** What the ledger of the community fund says, in dollars. */
export type FundSums = {
  /** What was given, without what was refunded since. */
  cameIn: number
  /** What sessions took, without those that were canceled. */
  paid: number
  sessions: number
  /** Below zero when what was refunded had been spent. */
  balance: number
}

export async function getFundSums(): Promise<FundSums> {
  // Raw: sums of parts of a table.
  const [row] = await db().$queryRaw<{ cameIn: number; paid: number; sessions: number }[]>`
    SELECT coalesce(sum(change_cents) FILTER (WHERE payment_id IS NOT NULL), 0)::int AS "cameIn",
      coalesce(-sum(change_cents) FILTER (WHERE redemption_id IS NOT NULL), 0)::int AS paid,
      (count(*) FILTER (WHERE reason = 'spent') - count(*) FILTER (WHERE reason = 'returned'))::int AS sessions
    FROM fund_entry`
  const { cameIn, paid, sessions } = row ?? { cameIn: 0, paid: 0, sessions: 0 }
  return { cameIn: toWire(cameIn), paid: toWire(paid), sessions, balance: toWire(cameIn - paid) }
}

export type FundLine = { _id: string; at: string; reason: FundReason; amount: number; code: string }
export type Fund = FundSums & { entries: FundLine[] }

/** The fund for the desk: its sums and the newest lines of its ledger. */
export async function getFund(): Promise<Fund> {
  const [sums, entries] = await Promise.all([
    getFundSums(),
    db().fundEntry.findMany({
      include: { redemption: { select: { coupon: { select: { code: true } } } } },
      orderBy: [{ at: "desc" }, { id: "desc" }],
      take: 50,
    }),
  ])
  const lines = entries.map(({ id, at, reason, changeCents, redemption }) => ({
    _id: id,
    at: at.toISOString(),
    reason,
    amount: toWire(changeCents),
    code: redemption?.coupon.code ?? "",
  }))
  return { ...sums, entries: lines }
}
