import { db } from "../../db"
import { markDisputeDone } from "../../disputes/commands"
import { markBatchDone } from "../../letters/commands/letters"
import { markMailDone } from "../../mail/commands"
import { markDone } from "../../payments/commands/payments"
import { keepAtTheDoor } from "./door-money"

/**
 * Takes a conflict or money at the door that she keeps, or a payment, a dispute or an email that she has seen to, off her list.
 * Throws NOT_FOUND.
 */
export async function markNeedDone({ id, actor }: { id: string; actor: string }): Promise<void> {
  const audit = (action: string, subject: string) =>
    db().auditEntry.create({ data: { actor, action, subject } })
  const { count } = await db().booking.updateMany({
    where: { id, conflictAccepted: true, conflictKeptAt: null },
    data: { conflictKeptAt: new Date() },
  })
  if (count > 0) await audit("keep both", `booking:${id}`)
  else if (await markMailDone({ mailId: id })) await audit("done", `mail:${id}`)
  else if (await markDisputeDone({ id })) await audit("done", `dispute:${id}`)
  else if (await markBatchDone({ batchId: id })) await audit("done", `letter_batch:${id}`)
  else if (await keepAtTheDoor({ signUpId: id })) await audit("keep the money", `sign_up:${id}`)
  else await markDone({ paymentId: id, actor })
}
