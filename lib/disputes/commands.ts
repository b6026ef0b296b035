import type { Tx } from "../db"
import { env } from "../env"
import { queueMail } from "../jobs/queue"
import type { DisputeFacts } from "../services/paypal-disputes"
import { readDisputeRow } from "./queries"
import { turnOf } from "./rules"

/**
 * Writes down what PayPal says of a dispute of this locked payment, and has her told when it is her turn or over. What was
 * said before, or is older than what is known, changes nothing.
 */
export async function recordDispute(
  tx: Tx,
  given: { paymentId: string; dispute: DisputeFacts },
): Promise<void> {
  const id = await write(tx, given)
  if (!id) return
  const data = await readDisputeRow(tx, { id })
  const turn = turnOf(data.status)
  if (turn === "others") return
  const about = turn === "over" ? data.outcome : `${given.dispute.stage}/${data.dueAt ?? ""}`
  await queueMail(tx, {
    key: `dispute/${id}/${turn}/${about}`,
    to: env().TEACHER_EMAIL,
    template: "disputes/changed",
    data,
  })
}

/** Answers its id when something changed. */
async function write(
  tx: Tx,
  { paymentId, dispute }: { paymentId: string; dispute: DisputeFacts },
): Promise<string | undefined> {
  const { id, reason, stage, status, outcome, cents, dueAt, openedAt, updatedAt, taken, returned, fee } =
    dispute
  // Raw: the newer word wins in one statement. At one time of PayPal's, the end wins.
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO dispute AS d (paypal_id, payment_id, reason, stage, status, outcome, cents, due_at, opened_at, updated_at,
      taken_cents, taken_at, returned_cents, returned_at, fee_cents, fee_at)
    VALUES (${id}, ${paymentId}::uuid, ${reason}, ${stage}, ${status}, ${outcome}, ${cents}, ${dueAt}, ${openedAt},
      ${updatedAt}, ${taken.cents}, ${taken.at}, ${returned.cents}, ${returned.at}, ${fee.cents}, ${fee.at})
    ON CONFLICT (paypal_id) DO UPDATE SET reason = EXCLUDED.reason, stage = EXCLUDED.stage, status = EXCLUDED.status,
      outcome = EXCLUDED.outcome, cents = EXCLUDED.cents, due_at = EXCLUDED.due_at, updated_at = EXCLUDED.updated_at,
      taken_cents = EXCLUDED.taken_cents, taken_at = EXCLUDED.taken_at,
      returned_cents = EXCLUDED.returned_cents, returned_at = EXCLUDED.returned_at,
      fee_cents = EXCLUDED.fee_cents, fee_at = EXCLUDED.fee_at,
      done_at = CASE WHEN (d.status, d.stage, d.outcome, d.due_at)
        IS NOT DISTINCT FROM (EXCLUDED.status, EXCLUDED.stage, EXCLUDED.outcome, EXCLUDED.due_at) THEN d.done_at END
    WHERE d.updated_at < EXCLUDED.updated_at
      OR (d.updated_at = EXCLUDED.updated_at AND d.status <> 'RESOLVED' AND d.status <> EXCLUDED.status)
    RETURNING d.id`
  return row?.id
}

/** She has seen to it. False when it is not on her list. */
export async function markDisputeDone(tx: Tx, { id }: { id: string }): Promise<boolean> {
  const { count } = await tx.dispute.updateMany({
    where: { id, doneAt: null },
    data: { doneAt: new Date() },
  })
  return count > 0
}
