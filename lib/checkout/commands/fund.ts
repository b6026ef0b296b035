import { lowestMiddleCents, middleCents } from "../../bookings/rules"
import { getContent } from "../../content/queries"
import type { Tx } from "../../db"
import { IS_OF_DISPUTE } from "../../disputes/queries"
import { checkBookingCoupon } from "../../payments/commands/coupons"
import { contributionCents, keptContribution } from "../../payments/rules"

/** Says whether this student could have a session with this code now; answers the sentence. Throws as checkBookingCoupon. */
export async function checkCode(given: { code: string; studentId: string }): Promise<string> {
  const { isOfFund } = await checkBookingCoupon({ ...given, priceCents: lowestMiddleCents() })
  return isOfFund
    ? "The community fund pays for your session. Click Continue to apply."
    : "Coupon valid. Click Continue to apply."
}

/**
 * Puts the fund's share of what was paid above the middle price into its ledger, in the transaction that fulfills a
 * locked payment (docs/decisions/0030-community-fund.md).
 */
export async function contribute(tx: Tx, { paymentId }: { paymentId: string }): Promise<void> {
  const { fundIsOn, fundPercent: percent } = (await getContent("offerings", tx)).content
  if (!fundIsOn) return
  const sessions = await tx.funding.findMany({
    where: { paymentId },
    select: { cents: true, booking: { select: { sessionType: true } } },
  })
  const middle = middleCents(sessions[0]?.booking?.sessionType ?? "")
  const cents = contributionCents({ prices: sessions.map((one) => one.cents), middleCents: middle, percent })
  if (cents === 0) return
  await tx.fundEntry.create({
    data: { paymentId, changeCents: cents, reason: "contributed", percent, middleCents: middle },
  })
  await followPayment(tx, { paymentId })
}

type Row = { contributedCents: number; nowCents: number; capturedCents: number; goneCents: number }

/**
 * Takes back of the fund what belongs to the part of a locked payment that went back or was lost in a dispute, and
 * restores what the dispute gave back. Whoever comes twice changes nothing.
 */
export async function followPayment(tx: Tx, { paymentId }: { paymentId: string }): Promise<void> {
  // Raw: sums over several tables. As in the income: what PayPal tells of a dispute as a reversal too counts once.
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT c.change_cents AS "contributedCents", p.captured_cents AS "capturedCents",
      (SELECT sum(change_cents)::int FROM fund_entry WHERE payment_id = p.id) AS "nowCents",
      (p.refunded_cents + coalesce((SELECT sum(greatest(0, least(d.taken_cents - coalesce((
          SELECT sum(r.amount_cents) FROM refund r WHERE r.payment_id = p.id AND r.state = 'done' AND ${IS_OF_DISPUTE}), 0),
        p.captured_cents - p.refunded_cents)) - d.returned_cents) FROM dispute d WHERE d.payment_id = p.id), 0))::int
        AS "goneCents"
    FROM payment p JOIN fund_entry c ON c.payment_id = p.id AND c.reason = 'contributed'
    WHERE p.id = ${paymentId}::uuid`
  if (!row) return
  const changeCents = keptContribution(row) - row.nowCents
  if (changeCents === 0) return
  const reason = changeCents < 0 ? "taken_back" : "restored"
  await tx.fundEntry.create({ data: { paymentId, changeCents, reason } })
}
