import type { BookingMailData } from "../bookings/mail-data"
import type { Tx } from "../db"

type Row = Omit<BookingMailData, "startsAt" | "endsAt" | "refundedCents"> & { startsAt: Date; endsAt: Date }

/** The facts that a booking's mails say, read in the transaction that causes them. */
export async function mailDataOfPayment(
  tx: Tx,
  { paymentId }: { paymentId: string },
): Promise<BookingMailData> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT b.id AS "bookingId", s.first_name AS "firstName", s.last_name AS "lastName", s.email,
      b.starts_at AS "startsAt", b.ends_at AS "endsAt", b.session_type AS "sessionType", b.message,
      p.amount_cents AS "amountCents", b.link, b.sequence
    FROM booking b JOIN student s ON s.id = b.student_id LEFT JOIN payment p ON p.id = b.payment_id
    WHERE b.payment_id = ${paymentId}::uuid`
  return toMailData(rows)
}

/** The same, by the booking's id. */
export async function mailDataOfBooking(
  tx: Tx,
  { bookingId }: { bookingId: string },
): Promise<BookingMailData> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT b.id AS "bookingId", s.first_name AS "firstName", s.last_name AS "lastName", s.email,
      b.starts_at AS "startsAt", b.ends_at AS "endsAt", b.session_type AS "sessionType", b.message,
      p.amount_cents AS "amountCents", b.link, b.sequence
    FROM booking b JOIN student s ON s.id = b.student_id LEFT JOIN payment p ON p.id = b.payment_id
    WHERE b.id = ${bookingId}::uuid`
  return toMailData(rows)
}

function toMailData([row]: Row[]): BookingMailData {
  if (!row) throw new Error("a payment without its booking")
  return {
    ...row,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    refundedCents: null,
  }
}
