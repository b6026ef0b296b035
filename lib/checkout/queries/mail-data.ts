import type { BookingMailData, MovedMailData } from "../../bookings/emails/data"
import { namesKind } from "../../bookings/rules"
import type { SignUpMailData } from "../../classes/emails/data"
import { getContent } from "../../content/queries"
import { atTheStudio, type Policy } from "../../content/rules"
import { hoursUntil, sayHerTime, sayMoves, sayNewTerms, sayPolicy } from "../../content/rules/policy"
import type { Tx } from "../../db"
import { Prisma } from "../../generated/prisma/client"
import { bothClocks } from "../../mail/when"
import { RECEIPT_OF } from "../../payments/queries/receipt-of"
import type { PlaceBack } from "../rules/place"

export type AwaySession = BookingMailData & { isUnderReview: boolean }
/** What one person is told when the teacher is away: everything of theirs that is canceled, in one email. */
export type AwayMailData = {
  email: string
  firstName: string
  /** Her own words to everybody; may be empty. */
  line: string
  sessions: AwaySession[]
  classes: (SignUpMailData & { placeBack?: PlaceBack })[]
  /** Set when they chose it after this was written. */
  discreet?: boolean
}

type Row = Omit<
  BookingMailData,
  "startsAt" | "endsAt" | "refundedCents" | "howToGetIn" | "whatToBring" | "policy"
> & { startsAt: Date; endsAt: Date; policy: Policy | null; moves: number; now: Date }

/** The facts that a booking's mails say, read in the transaction that causes them. Of several, the first one's. */
export async function mailDataOfPayment(
  tx: Tx,
  { paymentId }: { paymentId: string },
): Promise<BookingMailData> {
  const data = await toMailData(tx, await find(tx, Prisma.sql`f.payment_id = ${paymentId}::uuid`))
  const all = await tx.booking.findMany({
    where: { funding: { paymentId } },
    select: { startsAt: true },
    orderBy: { startsAt: "asc" },
  })
  return { ...data, more: all.length - 1, begin: all.map(({ startsAt }) => startsAt.toISOString()) }
}

/** The same, by the booking's id. */
export async function mailDataOfBooking(
  tx: Tx,
  { bookingId }: { bookingId: string },
): Promise<BookingMailData> {
  return toMailData(tx, await find(tx, Prisma.sql`b.id = ${bookingId}::uuid`))
}

/** The same of a session that has just been moved, with what its policy says of the new time. */
export async function mailDataOfMoved(
  tx: Tx,
  { bookingId, from, isByHer = false }: { bookingId: string; from: Date; isByHer?: boolean },
): Promise<MovedMailData> {
  const row = await find(tx, Prisma.sql`b.id = ${bookingId}::uuid`)
  const { policy, startsAt, moves: moved, now, timeZone } = row
  const data = { ...(await toMailData(tx, row)), movedFrom: from.toISOString() }
  const by = paidBy(row)
  if (isByHer || !policy) return { ...data, newTerms: isByHer ? sayHerTime(by) : "" }
  const say = (instant: Date) => bothClocks({ startsAt: instant.toISOString(), timeZone })
  const canceling = sayNewTerms({ policy, from, to: startsAt, now, by, say })
  if (!canceling) return { ...data, newTerms: "" }
  const moving = sayMoves(policy, { moved, hoursAhead: hoursUntil({ startsAt, now }), what: "it" })
  // The policy would say both again.
  return { ...data, policy: "", newTerms: `${canceling} ${moving}` }
}

async function find(tx: Tx, which: Prisma.Sql): Promise<Row> {
  // Raw: three tables in one statement, and the database's clock; a new address asks it for every session.
  const [found] = await tx.$queryRaw<Row[]>`
    SELECT b.id AS "bookingId", s.first_name AS "firstName", s.last_name AS "lastName", s.email,
      s.preferred_name AS "preferredName", s.discreet, b.time_zone AS "timeZone",
      coalesce(${RECEIPT_OF}, '') AS "receiptOf",
      b.starts_at AS "startsAt", b.ends_at AS "endsAt", b.session_type AS "sessionType", b.message,
      nullif(f.cents, 0) AS "amountCents", c.code,
      CASE WHEN d.id IS NOT NULL THEN jsonb_build_object('cents', d.amount_cents, 'isTaken', d.taken_at IS NOT NULL) END
        AS desk, b.address, b.link, b.sequence, b.policy, b.moves, now()
    FROM booking b JOIN student s ON s.id = b.student_id JOIN funding f ON f.id = b.funding_id
    LEFT JOIN desk_payment d ON d.id = f.desk_payment_id LEFT JOIN payment p ON p.id = f.payment_id
    LEFT JOIN coupon_redemption r ON r.id = f.redemption_id LEFT JOIN coupon c ON c.id = r.coupon_id
    WHERE ${which}
    ORDER BY b.starts_at LIMIT 1`
  if (!found) throw new Error("a mail about a booking that is not there")
  return found
}

function paidBy({ amountCents, desk }: Row): "money" | "code" | "nothing" {
  if (amountCents === null && !desk) return "code"
  return desk && !(desk.isTaken && desk.cents > 0) ? "nothing" : "money"
}

async function toMailData(tx: Tx, found: Row): Promise<BookingMailData> {
  const { moves, now, ...row } = found
  const { content: places } = await getContent("places", tx)
  const { howToGetIn, whatToBring } = atTheStudio(places, row)
  const quietly = (words: string) => (row.discreet && namesKind(words) ? "" : words)
  const by = paidBy(found)
  const hoursAhead = hoursUntil({ ...row, now })
  return {
    ...row,
    howToGetIn: quietly(howToGetIn),
    // What one brings tells what one comes for.
    whatToBring: row.discreet ? "" : whatToBring,
    policy: row.policy ? sayPolicy(row.policy, { moved: moves, by, hoursAhead }) : "",
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    refundedCents: null,
  }
}
