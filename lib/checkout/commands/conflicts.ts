import { db } from "../../db"
import { markMailDone } from "../../mail/commands"
import { markDone } from "../../payments/commands/payments"

/** Takes a conflict that she keeps, or a payment or an email that she has seen to, off her list. Throws NOT_FOUND. */
export async function markNeedDone({ id, actor }: { id: string; actor: string }): Promise<void> {
  const audit = (action: string, subject: string) =>
    db().auditEntry.create({ data: { actor, action, subject } })
  const { count } = await db().booking.updateMany({
    where: { id, conflictAccepted: true, conflictKeptAt: null },
    data: { conflictKeptAt: new Date() },
  })
  if (count > 0) await audit("keep both", `booking:${id}`)
  else if (await markMailDone({ mailId: id })) await audit("done", `mail:${id}`)
  else await markDone({ paymentId: id, actor })
}
