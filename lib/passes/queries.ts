import { cache } from "react"
import { type Db, db, type Tx } from "../db"
import { env } from "../env"
import { toWire } from "../money"
import { receiptPath } from "../payments/keys"
import { RECEIPT_OF } from "../payments/queries/receipt-of"
import { type CreditReason, lastDayOf, proRata } from "./rules"

/** A pass as it is sold. */
export type WirePassKind = {
  _id: string
  name: string
  classes: number
  /** Dollars. */
  price: number
  validDays: number
  /** The classes that it pays for; none: all. */
  titles: string[]
}

/** What is sold now, cheapest first; or what is no longer sold. */
export async function listPassKinds({ isEnded = false } = {}): Promise<WirePassKind[]> {
  const kinds = await db().passKind.findMany({
    where: { endedAt: isEnded ? { not: null } : null },
    orderBy: [{ priceCents: "asc" }, { createdAt: "asc" }],
  })
  return kinds.map(({ id, name, classes, priceCents, validDays, titles }) => ({
    _id: id,
    name,
    classes,
    price: toWire(priceCents),
    validDays,
    titles,
  }))
}

/** Whether she sells any; false while the database is away. */
export const sellsPasses = cache(
  (): Promise<boolean> =>
    db()
      .passKind.count({ where: { endedAt: null }, take: 1 })
      .then(
        (count) => count > 0,
        () => false,
      ),
)

export type DeskPassKinds = { passes: WirePassKind[]; ended: WirePassKind[] }

/** What she sells, and what she has stopped selling. */
export async function listDeskPassKinds(): Promise<DeskPassKinds> {
  const [passes, ended] = await Promise.all([listPassKinds(), listPassKinds({ isEnded: true })])
  return { passes, ended }
}

/** What is left on a pass, and until which day. */
export type WirePass = {
  _id: string
  name: string
  left: number
  titles: string[]
  /** "2027-03-14". */
  lastDay: string
}

/** The same with the path of its receipt; null where nothing was paid. */
export type OwnPass = WirePass & { receiptUrl: string | null }

type PassRow = { id: string; name: string; balance: number; titles: string[]; expiresAt: Date }

/** The passes of a student that can be used now, in the order in which they are. */
export async function listUsablePasses(studentId: string, within: Db | Tx = db()): Promise<OwnPass[]> {
  // Raw: several tables, by the database's clock.
  const rows = await within.$queryRaw<(PassRow & { receiptOf: string | null })[]>`
    SELECT s.id, s.name, s.balance, s.titles, s.expires_at AS "expiresAt", ${RECEIPT_OF} AS "receiptOf" FROM pass s
    LEFT JOIN funding f ON f.id = s.funding_id LEFT JOIN payment p ON p.id = f.payment_id
    LEFT JOIN desk_payment d ON d.id = f.desk_payment_id
    WHERE s.student_id = ${studentId}::uuid AND s.balance > 0 AND s.expires_at > now() ORDER BY s.expires_at, s.id`
  return rows.map((row) => ({ ...toWirePass(row), receiptUrl: row.receiptOf && receiptPath(row.receiptOf) }))
}

function toWirePass({ id, name, balance, titles, expiresAt }: PassRow): WirePass {
  return { _id: id, name, left: balance, titles, lastDay: lastDayOf(expiresAt, env().STUDIO_TIME_ZONE) }
}

/** A pass whose payment PayPal reviews. */
export type ReviewedPass = { _id: string; kindId: string; name: string /** Dollars. */; amount: number }

export async function listReviewedPasses(studentId: string): Promise<ReviewedPass[]> {
  const rows = await db().payment.findMany({
    where: { studentId, purpose: "pass", state: "pending_capture" },
    select: { id: true, amountCents: true, details: true },
    orderBy: { createdAt: "asc" },
  })
  return rows.map(({ id, amountCents, details }) => {
    const { kindId, name } = details as { kindId: string; name: string }
    return { _id: id, kindId, name, amount: toWire(amountCents) }
  })
}

/** A pass as the desk shows it, with its ledger. */
export type DeskPass = WirePass & {
  isOver: boolean
  classes: number
  /** Dollars; null: she gave it, or imported it. */
  paid: { how: "paypal" | "cash" | "other" | "owes"; amount: number; back: number } | null
  /** What an unused part is worth, in dollars. */
  proposed: number
  ledger: { change: number; reason: CreditReason; at: string; note: string; about: string }[]
}

/** All passes of a student, newest first. */
export async function listDeskPasses(studentId: string): Promise<DeskPass[]> {
  const rows = await db().pass.findMany({
    where: { studentId },
    include: {
      funding: { include: { desk: true, payment: true } },
      credits: {
        orderBy: [{ at: "asc" }, { id: "asc" }],
        include: {
          funding: { select: { signUp: { select: { event: { select: { title: true } } } } } },
          of: {
            select: { funding: { select: { signUp: { select: { event: { select: { title: true } } } } } } },
          },
        },
      },
    },
    orderBy: { createdAt: "desc" },
    take: 100,
  })
  // Raw: the database's clock.
  const [clock] = await db().$queryRaw<{ now: Date }[]>`SELECT now()`
  return rows.map(({ credits, funding, ...row }) => {
    const { desk = null, payment = null } = funding ?? {}
    const paidCents = payment ? (funding?.cents ?? 0) : desk?.takenAt ? desk.amountCents : 0
    const backCents = payment ? payment.refundedCents : (desk?.paidBackCents ?? 0)
    const leftCents = Math.max(0, paidCents - backCents)
    const how = payment ? ("paypal" as const) : (desk?.method ?? ("owes" as const))
    const amount = payment ? paidCents : (desk?.amountCents ?? 0)
    return {
      ...toWirePass(row),
      isOver: row.expiresAt <= (clock?.now ?? new Date(0)),
      classes: row.classes,
      paid: funding && { how, amount: toWire(amount), back: toWire(backCents) },
      proposed: toWire(proRata({ paidCents, leftCents, classes: row.classes, balance: row.balance })),
      ledger: credits.map(({ change, reason, at, note, funding: used, of }) => ({
        change,
        reason,
        at: at.toISOString(),
        note,
        about: used?.signUp?.event.title ?? of?.funding?.signUp?.event.title ?? "",
      })),
    }
  })
}
