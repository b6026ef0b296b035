import type { BookingMailData } from "../../bookings/emails/data"
import { namesKind } from "../../bookings/rules"
import type { SignUpMailData } from "../../classes/emails/data"
import { getContent } from "../../content/queries"
import { atTheStudio, type Policy, sayPolicy } from "../../content/rules"
import type { Tx } from "../../db"
import { Prisma } from "../../generated/prisma/client"

export type AwaySession = BookingMailData & { isUnderReview: boolean }
/** What one person is told when the teacher is away: everything of theirs that is canceled, in one email. */
export type AwayMailData = {
  email: string
  firstName: string
  /** Her own words to everybody; may be empty. */
  line: string
  sessions: AwaySession[]
  classes: SignUpMailData[]
  /** Set when they chose it after this was written. */
  discreet?: boolean
}

type Row = Omit<
  BookingMailData,
  "startsAt" | "endsAt" | "refundedCents" | "howToGetIn" | "whatToBring" | "policy"
> & { startsAt: Date; endsAt: Date; policy: Policy | null }

/** The facts that a booking's mails say, read in the transaction that causes them. Of several, the first one's. */
export async function mailDataOfPayment(
  tx: Tx,
  { paymentId }: { paymentId: string },
): Promise<BookingMailData> {
  const data = await read(tx, Prisma.sql`f.payment_id = ${paymentId}::uuid`)
  return { ...data, more: (await tx.funding.count({ where: { paymentId } })) - 1 }
}

/** The same, by the booking's id. */
export function mailDataOfBooking(tx: Tx, { bookingId }: { bookingId: string }): Promise<BookingMailData> {
  return read(tx, Prisma.sql`b.id = ${bookingId}::uuid`)
}

async function read(tx: Tx, which: Prisma.Sql): Promise<BookingMailData> {
  // Raw: three tables in one statement; a new address asks it for every session.
  const [found] = await tx.$queryRaw<(Row & { moves: number })[]>`
    SELECT b.id AS "bookingId", s.first_name AS "firstName", s.last_name AS "lastName", s.email,
      s.preferred_name AS "preferredName", s.discreet, b.time_zone AS "timeZone",
      coalesce(CASE WHEN p.captured_cents IS NOT NULL THEN p.paypal_order_id END,
        CASE WHEN d.taken_at IS NOT NULL THEN d.id::text END, '') AS "receiptOf",
      b.starts_at AS "startsAt", b.ends_at AS "endsAt", b.session_type AS "sessionType", b.message,
      nullif(f.cents, 0) AS "amountCents",
      CASE WHEN d.id IS NOT NULL THEN jsonb_build_object('cents', d.amount_cents, 'isTaken', d.taken_at IS NOT NULL) END
        AS desk, b.address, b.link, b.sequence, b.policy, b.moves
    FROM booking b JOIN student s ON s.id = b.student_id JOIN funding f ON f.id = b.funding_id
    LEFT JOIN desk_payment d ON d.id = f.desk_payment_id LEFT JOIN payment p ON p.id = f.payment_id
    WHERE ${which}
    ORDER BY b.starts_at LIMIT 1`
  if (!found) throw new Error("a mail about a booking that is not there")
  const { moves, ...row } = found
  const { content: places } = await getContent("places", tx)
  const { howToGetIn, whatToBring } = atTheStudio(places, row)
  const quietly = (words: string) => (row.discreet && namesKind(words) ? "" : words)
  const by = row.amountCents === null && !row.desk ? "code" : "paypal"
  return {
    ...row,
    howToGetIn: quietly(howToGetIn),
    // What one brings tells what one comes for.
    whatToBring: row.discreet ? "" : whatToBring,
    policy: row.policy ? sayPolicy(row.policy, { moved: moves, by }) : "",
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    refundedCents: null,
  }
}
