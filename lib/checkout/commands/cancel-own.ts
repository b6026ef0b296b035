import { db, type Tx } from "../../db"
import { env } from "../../env"
import { AppError } from "../../errors"
import { failpoint } from "../../failpoint"
import { queueMails, queuePush } from "../../jobs/queue"
import { type CancellationQuote, findOwnSession, toWireQuote } from "../queries/own-session"
import type { CancelOwnBody } from "../schema"
import { endSession, lockLive, youCancelledMail } from "./cancel-session"
import { retryOnClaimConflict } from "./claim-conflict"

type Given = { studentId: string; slotId: string; body: CancelOwnBody }
export type CancelledOwn = { message: string } & Pick<CancellationQuote, "refundCents" | "couponReturned">

/**
 * A student cancels a session of theirs and gets back exactly what was shown (docs/product.md, Canceling and moving).
 * The time is offered again at once. Throws as findOwnSession, or QUOTE_CHANGED with the new quote.
 */
export async function cancelOwnSession(given: Given): Promise<CancelledOwn> {
  const done = await retryOnClaimConflict(() => db().$transaction((tx) => cancel(tx, given)))
  await failpoint("cancel-own:committed-before-response")
  return done
}

async function cancel(tx: Tx, { studentId, slotId, body }: Given): Promise<CancelledOwn> {
  // Before the lock: nobody waits for somebody else's session.
  await findOwnSession(tx, { studentId, slotId })
  const booking = await lockLive(tx, slotId)
  const own = await findOwnSession(tx, { studentId, slotId })
  if (booking?.id !== own.id) throw new Error(`booking ${own.id} is not the live one of its slot`)
  const quote = toWireQuote(own)
  refuseOther(quote, body)
  const { refundCents, couponReturned } = quote
  const redemptionId = couponReturned ? booking.redemptionId : null
  const data = await endSession(tx, { ...booking, redemptionId }, { cents: refundCents })
  if (!data) throw new AppError("SLOT_PAST", "This session has already started.")
  const told = { ...data, isCodeKept: own.by === "code" && !couponReturned }
  const [key, to] = [booking.id, env().TEACHER_EMAIL]
  await queueMails(tx, [
    youCancelledMail(told),
    { key: `booking-student-cancelled/${key}`, to, template: "bookings/student-cancelled", data: told },
  ])
  await queuePush(tx, { event: "slotReleased", slotId })
  await queuePush(tx, { event: "slotsChanged" })
  await tx.auditEntry.create({
    data: {
      actor: `student:${studentId}`,
      action: "cancel session",
      subject: `booking:${booking.id}`,
      details: { refundCents, couponReturned },
    },
  })
  await failpoint("cancel-own:before-commit")
  return { message: "Your session is canceled.", refundCents, couponReturned }
}

function refuseOther(quote: CancellationQuote, { refundCents, couponReturned }: CancelOwnBody): void {
  const isCodeAsShown = couponReturned === undefined || couponReturned === quote.couponReturned
  if (refundCents === quote.refundCents && isCodeAsShown) return
  const message = `The refund has changed in the meantime: ${quote.sentence} Nothing was canceled.`
  throw new AppError("QUOTE_CHANGED", message, quote)
}
