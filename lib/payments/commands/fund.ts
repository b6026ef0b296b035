import type { Tx } from "../../db"
import { AppError, databaseFault } from "../../errors"

export const FUND_SHORT =
  "The community fund can’t pay for a session right now. Nothing was booked. Please try again later, choose an amount yourself, or write to me."

/**
 * Pays a session out of the community fund: the last step of a transaction, because everybody waits for the fund's row.
 * Throws COUPON_USED when there is not enough in it.
 */
export async function spendFund(
  tx: Tx,
  { redemptionId, cents }: { redemptionId: string; cents: number },
): Promise<void> {
  await tx.fundEntry.create({ data: { redemptionId, changeCents: -cents, reason: "spent" } })
  try {
    // Raw: the trigger that changes the balance waits for the commit otherwise.
    await tx.$executeRaw`SET CONSTRAINTS fund_entry_changes_balance IMMEDIATE`
  } catch (error) {
    if (databaseFault(error).text.includes("fund_has_what_it_spends"))
      throw new AppError("COUPON_USED", FUND_SHORT)
    throw error
  }
}

/** Puts back what the use of a code took out of the fund, once; nothing where it took nothing. */
export async function returnToFund(tx: Tx, { redemptionId }: { redemptionId: string }): Promise<void> {
  // Raw: a row made of another one.
  await tx.$executeRaw`
    INSERT INTO fund_entry (change_cents, reason, redemption_id)
    SELECT -change_cents, 'returned', redemption_id FROM fund_entry s
    WHERE s.redemption_id = ${redemptionId}::uuid AND s.reason = 'spent'
      AND NOT EXISTS (SELECT FROM fund_entry r WHERE r.redemption_id = s.redemption_id AND r.reason = 'returned')`
}
