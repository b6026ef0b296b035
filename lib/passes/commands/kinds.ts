import { db } from "../../db"
import { AppError } from "../../errors"
import { touch } from "../../page-tags"
import type { PassKindBody } from "../schema"

/** A pass that she sells from now on. Answers its id. */
export async function addPassKind({
  body,
  actor,
}: {
  body: PassKindBody
  actor: string
}): Promise<{ passId: string }> {
  const { price: priceCents, ...rest } = body
  // The foot of every page leads to the passes while there are any.
  touch("content")
  return db().$transaction(async (tx) => {
    const { id } = await tx.passKind.create({ data: { ...rest, priceCents }, select: { id: true } })
    const details = { name: body.name }
    await tx.auditEntry.create({ data: { actor, action: "add pass", subject: `pass_kind:${id}`, details } })
    return { passId: id }
  })
}

type Which = { passId: string; actor: string }

/** Changes what is sold from now on; what was sold stays as it was. Throws NOT_FOUND. */
export async function changePassKind({ passId, body, actor }: Which & { body: PassKindBody }): Promise<void> {
  const { price: priceCents, ...rest } = body
  await db().$transaction(async (tx) => {
    const changed = await tx.passKind.updateMany({
      where: { id: passId, endedAt: null },
      data: { ...rest, priceCents },
    })
    if (changed.count === 0) throw notSold()
    const details = { name: body.name }
    await tx.auditEntry.create({
      data: { actor, action: "change pass", subject: `pass_kind:${passId}`, details },
    })
  })
}

/** Stops selling it; what was sold stays. Throws NOT_FOUND. */
export async function endPassKind({ passId, actor }: Which): Promise<void> {
  touch("content")
  await db().$transaction(async (tx) => {
    const ended = await tx.passKind.updateMany({
      where: { id: passId, endedAt: null },
      data: { endedAt: new Date() },
    })
    if (ended.count === 0) throw notSold()
    await tx.auditEntry.create({ data: { actor, action: "end pass", subject: `pass_kind:${passId}` } })
  })
}

/** Sells it again as it was. Throws NOT_FOUND. */
export async function sellPassKindAgain({ passId, actor }: Which): Promise<void> {
  touch("content")
  await db().$transaction(async (tx) => {
    const sold = await tx.passKind.updateMany({
      where: { id: passId, endedAt: { not: null } },
      data: { endedAt: null },
    })
    if (sold.count === 0) throw new AppError("NOT_FOUND", "There’s no such pass to sell again.")
    await tx.auditEntry.create({ data: { actor, action: "sell pass again", subject: `pass_kind:${passId}` } })
  })
}

export function notSold() {
  return new AppError("NOT_FOUND", "This pass is no longer for sale.")
}
