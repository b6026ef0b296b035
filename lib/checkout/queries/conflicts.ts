import { toWireSlot, type WireSlot } from "../../calendar/queries/slots"
import { db } from "../../db"
import { toWire } from "../../money"

type Beside = WireSlot & { kind: "class" | "time_off"; title: string }
/** A session to come that stands beside a class or time off. `_id` is the slot's, as of every session. */
export type Conflict = WireSlot & {
  bookingId: string
  firstName: string
  lastName: string
  email: string
  sessionType: string
  isFree: boolean
  amount: number | null
  paymentState: string | null
  beside: Beside[]
}

type Row = Omit<Conflict, keyof WireSlot | "amount" | "beside"> & {
  slotId: string
  startsAt: Date
  amountCents: number | null
  beside: { kind: Beside["kind"]; id: string; title: string; startsAt: string }[]
}

/** Sessions that were kept beside a class or time off, until it is resolved, past, or she says that she keeps both. */
export async function listConflicts(): Promise<Conflict[]> {
  // Raw for the overlap of times and the database's clock.
  const rows = await db().$queryRaw<Row[]>`
    SELECT b.id AS "bookingId", b.slot_id AS "slotId", b.starts_at AS "startsAt", b.session_type AS "sessionType",
      coalesce(nullif(s.preferred_name, ''), s.first_name) AS "firstName", s.last_name AS "lastName", s.email, f.redemption_id IS NOT NULL AS "isFree",
      p.amount_cents AS "amountCents", p.state::text AS "paymentState", o.beside
    FROM booking b JOIN student s ON s.id = b.student_id JOIN funding f ON f.id = b.funding_id
    LEFT JOIN payment p ON p.id = f.payment_id
    CROSS JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('kind', t.kind, 'id', t.source_id, 'title', coalesce(e.title, ''),
        'startsAt', t.starts_at) ORDER BY t.starts_at) AS beside
      FROM occupied_time t LEFT JOIN event e ON t.kind = 'class' AND e.id = t.source_id
      WHERE t.kind IN ('class', 'time_off')
        AND tstzrange(t.starts_at, t.ends_at) && tstzrange(b.starts_at, b.ends_at)) o
    WHERE b.conflict_accepted AND b.conflict_kept_at IS NULL AND b.starts_at > now() AND o.beside IS NOT NULL
      AND (b.status = 'confirmed' OR (b.status = 'held' AND p.state = 'pending_capture'))
    ORDER BY b.starts_at LIMIT 100`
  return rows.map(({ slotId, startsAt, amountCents, beside, ...row }) => ({
    ...row,
    ...toWireSlot({ id: slotId, startsAt }),
    amount: amountCents === null ? null : toWire(amountCents),
    beside: beside.map(({ id, kind, title, startsAt }) => {
      return { kind, title, ...toWireSlot({ id, startsAt: new Date(startsAt) }) }
    }),
  }))
}
