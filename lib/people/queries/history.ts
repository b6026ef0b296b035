import { db } from "../../db"
import { toWire } from "../../money"
import { type PaidBy, type PaidColumns, withPaid } from "../../payments/rules"

/** A person as the tables know them: by address, and by account if they have one. */
export type Known = { email: string; studentId: string | null }
type Attendance = "came" | "missed" | null

export type PersonSession = {
  /** The slot's, as in all calls about sessions. */
  _id: string
  startsAt: string
  isPast: boolean
  sessionType: string
  message: string
  status: "confirmed" | "under_review" | "cancelled"
  /** PayPal reviews what was paid, also for one that was canceled meanwhile. */
  isUnderReview: boolean
  cancelledAt: string | null
  attendance: Attendance
  paid: PaidBy | null
  place: "studio" | "online"
}
export type PersonClass = {
  /** The sign-up's. */
  _id: string
  eventId: string
  title: string
  startsAt: string
  isPast: boolean
  /** Their place was given up or taken away. */
  cancelledAt: string | null
  /** The class itself was canceled. */
  isCancelled: boolean
  attendance: Attendance
  paid: PaidBy | null
  waiver: "signed" | "on_paper" | "missing"
  waiverVersion: number | null
  signedName: string | null
  signedAt: string | null
}
/** A line that they stand in for a class to come. */
export type PersonLine = {
  _id: string
  eventId: string
  title: string
  startsAt: string
  /** "paying": a place is kept for them, and they are paying for it. */
  state: "waiting" | "offered" | "paying"
  /** 1 is the next. */
  place: number
  since: string
  /** Until when a place is kept for them; null while none is. */
  offerUntil: string | null
}
export type PersonOrder = {
  _id: string
  number: number
  status: "to_pack" | "ready_for_pickup" | "shipped" | "done" | "refunded"
  isLocalPickup: boolean
  /** Dollars. */
  total: number
  refunded: number
  /** Of that, what has not gone through yet. */
  refundDue: number
  lines: { name: string; quantity: number; refundedQuantity: number }[]
  createdAt: string
}
export type PersonQuestion = {
  _id: string
  kind: "booking_request" | "contact"
  sessionType: string
  message: string
  createdAt: string
  answeredAt: string | null
}

const MOST = 300
const iso = (at: Date | null) => at?.toISOString() ?? null

type SessionRow = Omit<PersonSession, "startsAt" | "cancelledAt" | "paid"> &
  PaidColumns & { startsAt: Date; cancelledAt: Date | null }

/** Sessions that were booked, also those that were canceled. */
export async function listSessions({ studentId }: Known): Promise<PersonSession[]> {
  if (!studentId) return []
  // Raw: the database's clock, and what is shown of five tables.
  const rows = await db().$queryRaw<SessionRow[]>`
    SELECT b.slot_id AS "_id", b.starts_at AS "startsAt", b.starts_at <= now() AS "isPast",
      b.session_type AS "sessionType", b.message, b.cancelled_at AS "cancelledAt", b.attendance::text, b.place::text,
      CASE b.status WHEN 'held' THEN 'under_review' ELSE b.status::text END AS status,
      coalesce(p.state = 'pending_capture', false) AS "isUnderReview",
      CASE WHEN b.status = 'cancelled' AND p.state IN ('pending_capture', 'failed') THEN NULL ELSE f.cents END AS cents,
      -- What is not kept of a canceled one goes back, if only as the rest of its payment.
      CASE WHEN b.status = 'cancelled' AND p.id IS NOT NULL THEN f.cents - least(f.kept_cents, f.cents - f.refunded_cents)
        ELSE f.refunded_cents END AS "refundedCents", f.redemption_id IS NOT NULL AS "isFree",
      d.amount_cents AS "deskCents", d.method::text AS "deskMethod", d.paid_back_cents AS "deskBackCents",
      b.status = 'cancelled' AS "isOff"
    FROM booking b
    JOIN funding f ON f.id = b.funding_id
    LEFT JOIN payment p ON p.id = f.payment_id
    LEFT JOIN desk_payment d ON d.id = f.desk_payment_id
    WHERE b.student_id = ${studentId}::uuid
      AND (b.status IN ('confirmed', 'cancelled') OR (b.status = 'held' AND p.state = 'pending_capture'))
    ORDER BY b.starts_at DESC LIMIT ${MOST}`
  return rows.map((row) => ({
    ...withPaid(row),
    startsAt: row.startsAt.toISOString(),
    cancelledAt: iso(row.cancelledAt),
  }))
}

type ClassRow = Omit<PersonClass, "startsAt" | "cancelledAt" | "signedAt" | "paid"> &
  PaidColumns & { startsAt: Date; cancelledAt: Date | null; signedAt: Date | null }

/** Classes that they were on the list of, with the waiver that stands behind each. */
export async function listClasses({ email }: Known): Promise<PersonClass[]> {
  // Raw: the index on lower(email), the database's clock.
  const rows = await db().$queryRaw<ClassRow[]>`
    SELECT u.id AS "_id", e.id AS "eventId", e.title, e.starts_at AS "startsAt", e.starts_at <= now() AS "isPast",
      u.cancelled_at AS "cancelledAt", e.cancelled_at IS NOT NULL AS "isCancelled", u.attendance::text,
      u.waiver::text, u.waiver_version AS "waiverVersion", u.signed_name AS "signedName", u.signed_at AS "signedAt",
      f.cents, f.refunded_cents AS "refundedCents", f.redemption_id IS NOT NULL AS "isFree", f.credit_id IS NOT NULL AS "isPass",
      d.amount_cents AS "deskCents", d.method::text AS "deskMethod", d.paid_back_cents AS "deskBackCents",
      u.cancelled_at IS NOT NULL OR e.cancelled_at IS NOT NULL AS "isOff"
    FROM sign_up u
    JOIN event e ON e.id = u.event_id
    LEFT JOIN funding f ON f.id = u.funding_id
    LEFT JOIN desk_payment d ON d.id = f.desk_payment_id
    WHERE lower(u.email) = ${email} AND u.disowned_at IS NULL
    ORDER BY e.starts_at DESC LIMIT ${MOST}`
  return rows.map((row) => ({
    ...withPaid(row),
    startsAt: row.startsAt.toISOString(),
    cancelledAt: iso(row.cancelledAt),
    signedAt: iso(row.signedAt),
  }))
}

type LineRow = Omit<PersonLine, "startsAt" | "since" | "offerUntil"> & {
  startsAt: Date
  since: Date
  offerUntil: Date | null
}

/** The waiting lists that they are on, the next class first. */
export async function listLines({ email }: Known): Promise<PersonLine[]> {
  // Raw: the index on lower(email), a count of those before them, the database's clock.
  const rows = await db().$queryRaw<LineRow[]>`
    SELECT w.id AS "_id", e.id AS "eventId", e.title, e.starts_at AS "startsAt", w.state::text,
      (SELECT count(*)::int FROM waiting_place o WHERE o.event_id = w.event_id AND o.position <= w.position
        AND o.state IN ('waiting', 'offered', 'paying')) AS place,
      w.created_at AS since, w.offer_until AS "offerUntil"
    FROM waiting_place w JOIN event e ON e.id = w.event_id
    WHERE lower(w.email) = ${email} AND w.state IN ('waiting', 'offered', 'paying')
      AND e.cancelled_at IS NULL AND e.starts_at > now()
    ORDER BY e.starts_at LIMIT ${MOST}`
  return rows.map(({ startsAt, since, offerUntil, ...row }) => ({
    ...row,
    startsAt: startsAt.toISOString(),
    since: since.toISOString(),
    offerUntil: iso(offerUntil),
  }))
}

type OrderRow = Omit<PersonOrder, "total" | "refunded" | "refundDue" | "createdAt"> & {
  totalCents: number
  refundedCents: number
  dueCents: number
  createdAt: Date
}

/** Orders of chocolate, of the account or the address. */
export async function listOrders({ email, studentId }: Known): Promise<PersonOrder[]> {
  // Raw: two ways to an order, each with its index.
  const rows = await db().$queryRaw<OrderRow[]>`
    WITH own AS (
      SELECT o.id FROM payment p JOIN shop_order o ON o.payment_id = p.id WHERE p.student_id = ${studentId}::uuid
      UNION
      SELECT id FROM shop_order WHERE lower(buyer_email) = ${email}
    )
    SELECT o.id AS "_id", o.number, o.status::text, o.is_local_pickup AS "isLocalPickup",
      o.total_cents AS "totalCents", p.refunded_cents AS "refundedCents", o.created_at AS "createdAt",
      coalesce((SELECT sum(r.amount_cents) FROM refund r WHERE r.payment_id = p.id AND r.state = 'due'), 0)::int AS "dueCents",
      coalesce((SELECT json_agg(json_build_object('name', l.name, 'quantity', l.quantity,
          'refundedQuantity', l.refunded_count) ORDER BY l.name)
        FROM order_line l WHERE l.payment_id = o.payment_id), '[]') AS lines
    FROM own JOIN shop_order o ON o.id = own.id JOIN payment p ON p.id = o.payment_id
    ORDER BY o.created_at DESC LIMIT ${MOST}`
  return rows.map(({ totalCents, refundedCents, dueCents, createdAt, ...row }) => ({
    ...row,
    total: toWire(totalCents),
    refunded: toWire(refundedCents),
    refundDue: toWire(dueCents),
    createdAt: createdAt.toISOString(),
  }))
}

/** Tins that their orders lent once they left the kitchen, and how many are back. An order is the account's that paid for it, then the address's. */
export async function sumTins({ email, studentId }: Known): Promise<{ lent: number; back: number }> {
  // Raw: two ways to an order, each with its index.
  const [sums] = await db().$queryRaw<{ lent: number; back: number }[]>`
    SELECT coalesce(sum(CASE WHEN status IN ('to_pack', 'ready_for_pickup') THEN tins_back ELSE tins_lent END), 0)::int AS lent,
      coalesce(sum(tins_back), 0)::int AS back FROM (
      SELECT o.id, o.status, o.tins_lent, o.tins_back FROM payment p JOIN shop_order o ON o.payment_id = p.id
      WHERE p.student_id = ${studentId}::uuid
      UNION
      SELECT o.id, o.status, o.tins_lent, o.tins_back FROM shop_order o JOIN payment p ON p.id = o.payment_id
      WHERE lower(o.buyer_email) = ${email} AND p.student_id IS NULL
    ) own`
  return sums ?? { lent: 0, back: 0 }
}

/** What they asked: messages, and requests for a free intro. */
export async function listQuestions({ email }: Known): Promise<PersonQuestion[]> {
  // Raw: the index on lower(email).
  const rows = await db().$queryRaw<
    (Omit<PersonQuestion, "createdAt" | "answeredAt"> & { createdAt: Date; answeredAt: Date | null })[]
  >`
    SELECT id AS "_id", kind::text, session_type AS "sessionType", message, created_at AS "createdAt",
      answered_at AS "answeredAt"
    FROM enquiry WHERE lower(email) = ${email} ORDER BY created_at DESC LIMIT ${MOST}`
  return rows.map(({ createdAt, answeredAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    answeredAt: iso(answeredAt),
  }))
}
