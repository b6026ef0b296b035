import type { Tx } from "../../db"
import { env } from "../../env"
import { AppError } from "../../errors"
import { type CreditReason, expiryAfterReturn, paysFor } from "../rules"

type PassRow = {
  id: string
  studentId: string
  name: string
  balance: number
  titles: string[]
  expiresAt: Date
  now: Date
}

/** A pass, locked until the transaction ends; with the database's time. Throws NOT_FOUND. */
export async function lockPass(tx: Tx, { passId }: { passId: string }): Promise<PassRow> {
  // Raw: row lock, and the database's clock.
  const [row] = await tx.$queryRaw<PassRow[]>`
    SELECT id, student_id AS "studentId", name, balance, titles, expires_at AS "expiresAt", now() FROM pass
    WHERE id = ${passId}::uuid FOR UPDATE`
  if (!row) throw new AppError("NOT_FOUND", "That pass doesn’t exist.")
  return row
}

export type NewPass = {
  studentId: string
  kindId: string | null
  fundingId: string | null
  name: string
  classes: number
  titles: string[]
  expiresAt: Date
  reason: "bought" | "given"
  /** For the ledger. */
  note?: string
}

/** A pass with its classes on it. Answers its id. */
export async function makePass(tx: Tx, { reason, note, ...data }: NewPass): Promise<string> {
  const { id: passId } = await tx.pass.create({ data, select: { id: true } })
  await writeCredit(tx, { passId, change: data.classes, reason, note })
  return passId
}

/** Writes a row of the ledger; the database adds it up and refuses what would go below zero. Answers its id. */
export async function writeCredit(
  tx: Tx,
  data: { passId: string; change: number; reason: CreditReason; ofId?: string; note?: string },
): Promise<string> {
  const { id } = await tx.credit.create({ data, select: { id: true } })
  return id
}

export type UsedCredit = { creditId: string; name: string; left: number; expiresAt: Date }

/**
 * Takes one class off the pass of a student that ends first among those that pay for it. Null: there is none. Two at
 * once: the second sees what the first has left.
 */
export async function takeCredit(
  tx: Tx,
  { studentId, title }: { studentId: string; title: string },
): Promise<UsedCredit | null> {
  // Raw: row locks in one order, and the database's clock.
  const passes = await tx.$queryRaw<PassRow[]>`
    SELECT id, name, balance, titles, expires_at AS "expiresAt" FROM pass
    WHERE student_id = ${studentId}::uuid AND balance > 0 AND expires_at > now() ORDER BY id FOR UPDATE`
  const [pass] = passes
    .filter((one) => paysFor(one, title))
    .sort((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime())
  if (!pass) return null
  const creditId = await writeCredit(tx, { passId: pass.id, change: -1, reason: "used" })
  return { creditId, name: pass.name, left: pass.balance - 1, expiresAt: pass.expiresAt }
}

/** Locks the passes behind credits in one order, before any of them comes back. */
export async function lockPassesOf(tx: Tx, creditIds: string[]): Promise<void> {
  // Raw: row locks in one order.
  await tx.$queryRaw`
    SELECT id FROM pass WHERE id IN (SELECT pass_id FROM credit WHERE id = ANY(${creditIds}::uuid[]))
    ORDER BY id FOR UPDATE`
}

/** Puts a used credit back on its pass, once. `isHers`: she canceled, so the pass lives a while longer. */
export async function returnCredit(
  tx: Tx,
  { creditId, isHers }: { creditId: string; isHers: boolean },
): Promise<void> {
  const { passId } = await tx.credit.findUniqueOrThrow({ where: { id: creditId }, select: { passId: true } })
  const pass = await lockPass(tx, { passId })
  await expire(tx, pass)
  await writeCredit(tx, { passId, change: 1, reason: "returned", ofId: creditId })
  if (!isHers) return
  const expiresAt = expiryAfterReturn({ ...pass, zone: env().STUDIO_TIME_ZONE })
  await tx.pass.update({ where: { id: passId }, data: { expiresAt } })
}

/** Writes off what is left on a locked pass whose last day is over. */
export async function expire(tx: Tx, { id: passId, balance, expiresAt, now }: PassRow): Promise<boolean> {
  if (balance === 0 || expiresAt > now) return false
  await writeCredit(tx, { passId, change: -balance, reason: "expired" })
  return true
}

/** Writes off all that a student has left who is going. */
export async function writeOffPasses(tx: Tx, { studentId }: { studentId: string }): Promise<void> {
  // Raw: row locks in one order.
  const passes = await tx.$queryRaw<Pick<PassRow, "id" | "balance">[]>`
    SELECT id, balance FROM pass
    WHERE student_id = ${studentId}::uuid AND balance > 0 ORDER BY id FOR UPDATE`
  for (const { id: passId, balance } of passes)
    await writeCredit(tx, { passId, change: -balance, reason: "expired" })
}
