import { db, type Tx } from "../../db"
import { AppError, invalidField } from "../../errors"
import { failpoint } from "../../failpoint"
import { queueMail, queuePush } from "../../jobs/queue"
import { formatUsd, toWire } from "../../money"
import type { CancelBody } from "../schema"
import { cancelledMail, endSession, lockLive } from "./cancel-session"
import { retryOnClaimConflict } from "./claim-conflict"
import { type Back, refundableCents } from "./give-back"
import { refuseUnlessAhead } from "./move-booking"

/** Dollars that go back, and by whom: PayPal, or she herself. */
export type Cancelled = { message: string; refunded: number; paidBack: number }
type Given = { slotId: string; body: CancelBody; adminId: string }

/**
 * Cancels a session on the desk with all, some or none of what was paid, her line in the email, and the time offered
 * again or not (docs/product.md, Sessions on the desk). A code can be used again. Throws NOT_FOUND, SLOT_BUSY (not
 * confirmed), SLOT_PAST, INVALID (more than is left) or CONFLICT with `refundableCents` when that is not what was shown.
 */
export async function cancelBookingAtDesk(given: Given): Promise<Cancelled> {
  const done = await retryOnClaimConflict(() => db().$transaction((tx) => cancel(tx, given)))
  await failpoint("cancel:committed-before-response")
  return done
}

async function cancel(tx: Tx, { slotId, body, adminId }: Given): Promise<Cancelled> {
  const booking = await lockLive(tx, slotId)
  refuseUnlessAhead(booking)
  const back = backOf(await refundableCents(tx, booking), body)
  const data = await endSession(tx, booking, back)
  if (!data) throw new AppError("SLOT_PAST", "This session has already started.")
  // Raw: the database's clock.
  if (!body.offerAgain) await tx.$executeRaw`UPDATE slot SET deleted_at = now() WHERE id = ${slotId}::uuid`
  await queueMail(tx, cancelledMail({ ...data, line: body.line }))
  await tellPages(tx, { slotId, offerAgain: body.offerAgain })
  const money = { refunded: toWire(data.refundedCents ?? 0), paidBack: toWire(data.paidBackCents ?? 0) }
  await tx.auditEntry.create({
    data: {
      actor: `admin:${adminId}`,
      action: "cancel session",
      subject: `booking:${booking.id}`,
      details: money,
    },
  })
  await failpoint("cancel:before-commit")
  return { message: "The session is canceled.", ...money }
}

function backOf(leftCents: number, { refund, shownCents }: CancelBody): Back {
  if (shownCents !== undefined && shownCents !== leftCents) {
    const message = `The refund has changed in the meantime: it’s ${formatUsd(leftCents)} now. Nothing was canceled.`
    throw new AppError("CONFLICT", message, { refundableCents: leftCents })
  }
  if (refund === "full") return "all"
  const cents = refund === "none" ? 0 : refund.cents
  if (cents <= leftCents) return { cents }
  const message =
    leftCents > 0 ? `There’s ${formatUsd(leftCents)} left to refund.` : "There’s nothing to refund."
  throw invalidField("refund.amount", message)
}

async function tellPages(
  tx: Tx,
  { slotId, offerAgain }: { slotId: string; offerAgain: boolean },
): Promise<void> {
  if (offerAgain) await queuePush(tx, { event: "slotReleased", slotId })
  await queuePush(tx, { event: "slotsChanged" })
}
