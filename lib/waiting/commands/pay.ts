import { type ClassBuyer, type OpenedClass, openPreparedClass } from "../../checkout/commands/open-class"
import { findEventRow, toWireEvent } from "../../classes/queries/events"
import { db, type Tx } from "../../db"
import { AppError } from "../../errors"
import { readWaitingToken } from "../keys"
import { over, signedBy } from "./answer"

/**
 * Opens the payment of the place that is reserved for somebody (docs/calls.md, POST /api/payments). The offer waits for
 * the payment, and holds on until its time is over when nobody pays. Throws BAD_LINK, CLAIM_LOST, and as
 * openClassPayment.
 */
export async function openWaitingPayment({
  token,
  buyer,
}: {
  token: string
  buyer: ClassBuyer
}): Promise<OpenedClass> {
  const waitingId = readWaitingToken(token)
  const entry = waitingId && (await db().waitingPlace.findUnique({ where: { id: waitingId } }))
  const row = entry && (await findEventRow(entry.eventId))
  if (!entry || !row) throw new AppError("BAD_LINK", "This link isn’t valid.")
  const prepared = { event: toWireEvent(row), ...(await signedBy(db(), entry)) }
  return openPreparedClass({
    buyer,
    prepared,
    reserved: { waitingId: entry.id, keep: (tx, paymentId) => keep(tx, entry.id, paymentId) },
  })
}

/** The class is locked. Whoever had begun to pay before, and stopped, begins anew. */
async function keep(tx: Tx, waitingId: string, paymentId: string): Promise<void> {
  // Raw: the database's clock.
  const kept = await tx.$executeRaw`
    UPDATE waiting_place SET state = 'paying', payment_id = ${paymentId}::uuid
    WHERE id = ${waitingId}::uuid AND state IN ('offered', 'paying') AND (offer_until IS NULL OR offer_until > now())`
  if (kept === 0) throw over()
}
