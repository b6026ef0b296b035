import type { SignUpMailData } from "../../classes/emails/data"
import { mailDataOfSignUp } from "../../classes/queries/mail-data"
import type { Tx } from "../../db"
import { Prisma } from "../../generated/prisma/client"
import { touch } from "../../page-tags"
import { findPlaces } from "../queries/own-place"
import type { Student, TakenBack } from "./deletion-mails"
import { payBackSignUp } from "./door-money"
import { giveBackAll, giveBackByPolicy, lockPaymentsOfPlaces } from "./give-back-place"

type SignedUp = { id: string; eventId: string; title: string; startsAt: Date }

/** Notes what she took for places as given back, and says of what. */
export async function payBackClasses(tx: Tx, classes: SignedUp[]): Promise<TakenBack[]> {
  const back: TakenBack[] = []
  for (const { id: signUpId, title, startsAt } of classes) {
    const cents = await payBackSignUp(tx, { signUpId })
    if (cents > 0) back.push({ what: title, startsAt: startsAt.toISOString(), cents })
  }
  return back
}

/** The places still to come, their payments locked before their classes. */
export async function classesAhead(tx: Tx, { id, email }: Student): Promise<SignedUp[]> {
  // Raw: row locks in one order, and the index on lower(email).
  const ahead = (lock: Prisma.Sql) => tx.$queryRaw<SignedUp[]>`
    SELECT u.id, e.id AS "eventId", e.title, e.starts_at AS "startsAt" FROM event e JOIN sign_up u ON u.event_id = e.id
    WHERE (u.student_id = ${id}::uuid OR lower(u.email) = ${email}) AND u.cancelled_at IS NULL
      AND e.starts_at > now() AND e.cancelled_at IS NULL
    ORDER BY e.id ${lock}`
  const before = (await ahead(Prisma.empty)).map((one) => one.id)
  await lockPaymentsOfPlaces(tx, before)
  return ahead(Prisma.sql`FOR UPDATE OF e`)
}

/**
 * The places of before, given up or in a class that she canceled, for which she still has money that she took herself
 * (docs/product.md, Admin events): once the person is gone, nobody knows whose it is. Their sign-ups and the money are
 * locked, in the order in which she says that she keeps it.
 */
export async function classesOwed(tx: Tx, { id, email }: Student): Promise<SignedUp[]> {
  // Raw: row locks, and the index on lower(email).
  return tx.$queryRaw<SignedUp[]>`
    SELECT u.id, e.id AS "eventId", e.title, e.starts_at AS "startsAt"
    FROM sign_up u JOIN event e ON e.id = u.event_id
    JOIN funding f ON f.id = u.funding_id JOIN desk_payment d ON d.id = f.desk_payment_id
    WHERE (u.student_id = ${id}::uuid OR lower(u.email) = ${email})
      AND (u.cancelled_at IS NOT NULL OR e.cancelled_at < e.starts_at)
      AND d.taken_at IS NOT NULL AND d.kept_at IS NULL AND d.paid_back_cents < d.amount_cents
    ORDER BY e.id, u.id FOR UPDATE OF u, d`
}

/** `left`: what the person is told of each, with the calendar entry's next number. */
type LeftPlaces = { refunded: number; refundCents: number; keptCents: number; left: SignUpMailData[] }

/** Gives the places up, and what paid for them back: all of it, or by its policy when the student leaves. */
export async function leaveClasses(
  tx: Tx,
  { classes, isOwn }: { classes: SignedUp[]; isOwn: boolean },
): Promise<LeftPlaces> {
  const ids = classes.map(({ id }) => id)
  if (ids.length > 0) touch("events")
  // Raw: a release of two tables in one statement.
  await tx.$executeRaw`
    WITH left_now AS (
      UPDATE sign_up SET cancelled_at = now() WHERE id = ANY(${ids}::uuid[]) AND cancelled_at IS NULL
      RETURNING event_id, is_extra
    )
    UPDATE event e SET taken = greatest(0, e.taken - gone.taken), extra = greatest(0, e.extra - gone.extra)
    FROM (
      SELECT event_id, count(*) FILTER (WHERE NOT is_extra)::int AS taken, count(*) FILTER (WHERE is_extra)::int AS extra
      FROM left_now GROUP BY event_id
    ) gone
    WHERE e.id = gone.event_id`
  const left: LeftPlaces = { refunded: 0, refundCents: 0, keptCents: 0, left: [] }
  for (const place of await findPlaces(tx, ids)) {
    const { signUpId, by, leftCents } = place
    const { refundCents } = isOwn
      ? await giveBackByPolicy(tx, { signUpId })
      : ((await giveBackAll(tx, [signUpId])).get(signUpId) ?? { refundCents: 0 })
    if (refundCents > 0) left.refunded += 1
    left.refundCents += refundCents
    if (by === "paypal") left.keptCents += leftCents - refundCents
    const data = await mailDataOfSignUp(tx, { signUpId })
    left.left.push({ ...data, sequence: data.sequence + 1 })
  }
  return left
}
