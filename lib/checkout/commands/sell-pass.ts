import { studentByHand } from "../../accounts/commands/add-by-hand"
import { db, type Tx } from "../../db"
import { env } from "../../env"
import { AppError } from "../../errors"
import { toWire } from "../../money"
import { makePass } from "../../passes/commands/credits"
import { notSold } from "../../passes/commands/kinds"
import { expiryOf } from "../../passes/rules"
import type { SellPassBody } from "../../passes/schema"
import { fundAtDesk } from "../../payments/commands/funding"
import { mailPass } from "./fulfill-pass"

type Given = { key: string; body: SellPassBody; adminId: string; now: Date }

/**
 * Sells somebody a pass that she took the money for, or gives them classes (docs/calls.md, POST
 * /api/admin/people/{key}/passes). Who has no account gets one, which the first emailed link verifies. Throws NOT_FOUND.
 */
export async function sellPass({ key, body, adminId, now }: Given): Promise<{ passId: string }> {
  return db().$transaction(async (tx) => {
    const person = await tx.person.findUnique({ where: { id: key } })
    if (!person) throw new AppError("NOT_FOUND", "That person doesn’t exist.")
    const { email, name } = person
    const studentId = await studentByHand(tx, { email, name })
    const paid = "paid" in body ? body.paid : null
    const fundingId = paid && (await fund(tx, { ...paid, now }))
    const passId = await make(tx, { body, studentId, fundingId: fundingId?.id ?? null, now })
    const said = paid && { how: paid.how, cents: paid.amount }
    const receiptOf = fundingId && paid?.how !== "owes" ? fundingId.deskPaymentId : null
    await mailPass(tx, { passId, paid: said, receiptOf })
    await tx.auditEntry.create({
      data: {
        actor: `admin:${adminId}`,
        action: paid ? "sell pass" : "give pass",
        subject: `pass:${passId}`,
        details: {
          ...(paid ? { how: paid.how, amount: toWire(paid.amount) } : {}),
          ...("classes" in body ? { classes: body.classes } : {}),
        },
      },
    })
    return { passId }
  })
}

async function fund(tx: Tx, given: { how: "cash" | "other" | "owes"; amount: number; now: Date }) {
  const { how, amount: amountCents, now } = given
  const id = await fundAtDesk(tx, { amountCents, method: how === "owes" ? null : how, now })
  return tx.funding.findUniqueOrThrow({ where: { id }, select: { id: true, deskPaymentId: true } })
}

async function make(
  tx: Tx,
  given: { body: SellPassBody; studentId: string; fundingId: string | null; now: Date },
): Promise<string> {
  const { body, studentId, fundingId, now } = given
  const zone = env().STUDIO_TIME_ZONE
  if (!("passId" in body)) {
    const { classes, validDays } = body
    const expiresAt = expiryOf({ now, days: validDays, zone })
    const pass = { studentId, kindId: null, fundingId: null, name: "A gift from me", classes, titles: [] }
    return makePass(tx, { ...pass, expiresAt, reason: "given" })
  }
  const kind = await tx.passKind.findFirst({ where: { id: body.passId, endedAt: null } })
  if (!kind) throw notSold()
  const { id: kindId, name, classes, titles, validDays } = kind
  const expiresAt = expiryOf({ now, days: validDays, zone })
  const reason = fundingId ? "bought" : "given"
  return makePass(tx, { studentId, kindId, fundingId, name, classes, titles, expiresAt, reason })
}
