import { db } from "../../db"
import { markDisputeDone } from "../../disputes/commands"
import { AppError } from "../../errors"
import { markBatchDone } from "../../letters/commands/letters"
import { markMailDone } from "../../mail/commands"
import { markDone } from "../../payments/commands/payments"
import { keepAtTheDoor } from "./door-money"

/**
 * Takes a conflict or money at the door that she keeps, or a payment, a dispute or an email that she has seen to, off her list.
 * Throws NOT_FOUND.
 */
export async function markNeedDone({ id, actor }: { id: string; actor: string }): Promise<void> {
  await db().$transaction(async (tx) => {
    const audit = (action: string, subject: string) =>
      tx.auditEntry.create({ data: { actor, action, subject } })
    const { count } = await tx.booking.updateMany({
      where: { id, conflictAccepted: true, conflictKeptAt: null },
      data: { conflictKeptAt: new Date() },
    })
    if (count > 0) await audit("keep both", `booking:${id}`)
    else if (await markMailDone(tx, { mailId: id })) await audit("done", `mail:${id}`)
    else if (await markDisputeDone(tx, { id })) await audit("done", `dispute:${id}`)
    else if (await markBatchDone(tx, { batchId: id })) await audit("done", `letter_batch:${id}`)
    else if (await keepAtTheDoor(tx, { signUpId: id })) await audit("keep the money", `sign_up:${id}`)
    else if (await markDone(tx, { paymentId: id })) await audit("done", `payment:${id}`)
    else throw new AppError("NOT_FOUND", "This is no longer on the list.")
  })
}
