import { db } from "../../db"
import { toWire } from "../../money"

export type WireClass = {
  _id: string
  eventId: string
  title: string
  startsAt: string
  location: string
  address: string
  /** Where one joins an online class that is still to come. */
  link: string
  isPast: boolean
  isCancelled: boolean
}

export type WireOrder = {
  _id: string
  number: number
  status: "to_pack" | "ready_for_pickup" | "shipped" | "done" | "refunded"
  isLocalPickup: boolean
  /** Dollars. */
  total: number
  lines: { name: string; quantity: number }[]
  createdAt: string
  /** PayPal's order, which its receipt is of. */
  paypalOrderId: string | null
}

export type WireWaiver = { _id: string; title: string; version: number; signedName: string; signedAt: string }

/** The classes that a student's address has been signed up for, with the account or without it, newest first. */
export async function listClassesOfStudent(studentId: string): Promise<WireClass[]> {
  // Raw: tables that the address joins, without a relation; the database's clock.
  const rows = await db().$queryRaw<(Omit<WireClass, "startsAt"> & { startsAt: Date })[]>`
    SELECT u.id AS "_id", e.id AS "eventId", e.title, e.starts_at AS "startsAt", e.location, e.address,
      CASE WHEN e.starts_at + make_interval(mins => e.duration_minutes) > now() AND e.cancelled_at IS NULL
        THEN e.link ELSE '' END AS link,
      e.starts_at <= now() AS "isPast", e.cancelled_at IS NOT NULL AS "isCancelled"
    FROM student s
    JOIN sign_up u ON u.email = s.email
    JOIN event e ON e.id = u.event_id
    WHERE s.id = ${studentId}::uuid AND u.cancelled_at IS NULL
    ORDER BY e.starts_at DESC
    LIMIT 200`
  return rows.map(({ startsAt, ...row }) => ({ ...row, startsAt: startsAt.toISOString() }))
}

/** The waivers that a student has signed, newest first, whatever became of the class. */
async function listWaiversOfStudent(studentId: string): Promise<WireWaiver[]> {
  // Raw: tables that the address joins, without a relation.
  const rows = await db().$queryRaw<(Omit<WireWaiver, "signedAt"> & { signedAt: Date })[]>`
    SELECT u.id AS "_id", e.title, u.waiver_version AS version, u.signed_name AS "signedName",
      u.signed_at AS "signedAt"
    FROM student s
    JOIN sign_up u ON u.email = s.email
    JOIN event e ON e.id = u.event_id
    WHERE s.id = ${studentId}::uuid AND u.waiver = 'signed'
    ORDER BY u.signed_at DESC
    LIMIT 200`
  return rows.map(({ signedAt, ...row }) => ({ ...row, signedAt: signedAt.toISOString() }))
}

type OrderRow = Omit<WireOrder, "total" | "createdAt"> & { totalCents: number; createdAt: Date }

/** A student's orders of chocolate, with the account or with the same address, newest first. */
export async function listOrdersOfStudent(studentId: string): Promise<WireOrder[]> {
  // Raw: tables that the address joins, without a relation.
  const rows = await db().$queryRaw<OrderRow[]>`
    WITH own AS (
      SELECT o.id FROM payment p JOIN shop_order o ON o.payment_id = p.id WHERE p.student_id = ${studentId}::uuid
      UNION
      SELECT o.id FROM student s JOIN shop_order o ON lower(o.buyer_email) = s.email WHERE s.id = ${studentId}::uuid
    )
    SELECT o.id AS "_id", o.number, o.status::text, o.is_local_pickup AS "isLocalPickup",
      o.total_cents AS "totalCents", o.created_at AS "createdAt",
      (SELECT p.paypal_order_id FROM payment p WHERE p.id = o.payment_id) AS "paypalOrderId",
      coalesce((SELECT json_agg(json_build_object('name', l.name, 'quantity', l.quantity) ORDER BY l.name)
        FROM order_line l WHERE l.payment_id = o.payment_id), '[]') AS lines
    FROM own JOIN shop_order o ON o.id = own.id
    ORDER BY o.created_at DESC
    LIMIT 200`
  return rows.map(({ totalCents, createdAt, ...row }) => ({
    ...row,
    total: toWire(totalCents),
    createdAt: createdAt.toISOString(),
  }))
}

/** An order of chocolate whose payment PayPal reviews. */
export type ReviewedOrder = Pick<WireOrder, "_id" | "lines" | "createdAt"> & {
  /** Dollars. */ amount: number
}

/** A student's orders that become theirs once PayPal has reviewed the payment, newest first. */
export async function listReviewedOrders({
  id,
  email,
}: {
  id: string
  email: string
}): Promise<ReviewedOrder[]> {
  const rows = await db().payment.findMany({
    where: {
      purpose: "order",
      state: "pending_capture",
      OR: [{ studentId: id }, { studentId: null, payerEmail: { equals: email, mode: "insensitive" } }],
    },
    select: {
      id: true,
      amountCents: true,
      createdAt: true,
      lines: { select: { name: true, quantity: true }, orderBy: { name: "asc" } },
    },
    orderBy: { createdAt: "desc" },
  })
  return rows.map(({ id: _id, amountCents, createdAt, lines }) => ({
    ...{ _id, lines, amount: toWire(amountCents), createdAt: createdAt.toISOString() },
  }))
}

/** Everything that is kept about a student, for the student: JSON with ISO instants and dollars. */
export async function dataOfStudent(studentId: string) {
  const student = await db().student.findFirstOrThrow({
    where: { id: studentId, deletedAt: null },
    omit: { deletedAt: true },
  })
  const [
    logIns,
    bookings,
    payments,
    coupons,
    classes,
    waivers,
    paperWaivers,
    passes,
    orders,
    mails,
    enquiries,
    newsletter,
    noReminders,
    waitingLists,
    tins,
  ] = await Promise.all([
    db().studentSession.findMany({
      where: { studentId },
      select: { createdAt: true, expiresAt: true, endedAt: true },
      orderBy: { createdAt: "desc" },
    }),
    db().booking.findMany({
      where: { studentId },
      select: {
        sessionType: true,
        status: true,
        startsAt: true,
        endsAt: true,
        message: true,
        place: true,
        address: true,
        link: true,
        timeZone: true,
        policy: true,
        attendance: true,
        funding: {
          select: {
            cents: true,
            refundedCents: true,
            desk: { select: { amountCents: true, method: true, takenAt: true, paidBackCents: true } },
          },
        },
      },
      orderBy: { startsAt: "desc" },
    }),
    db().payment.findMany({
      where: { studentId },
      omit: { cartHash: true, checkedAt: true, details: true },
      include: { fund: { select: { changeCents: true, reason: true, at: true }, orderBy: { at: "asc" } } },
      orderBy: { createdAt: "desc" },
    }),
    db().couponRedemption.findMany({
      where: { studentId },
      select: {
        createdAt: true,
        releasedAt: true,
        coupon: { select: { code: true, madeFor: true } },
        fund: { select: { changeCents: true, reason: true, at: true }, orderBy: { at: "asc" } },
      },
    }),
    listClassesOfStudent(studentId),
    listWaiversOfStudent(studentId),
    db().paperWaiver.findMany({ where: { email: student.email }, omit: { id: true } }),
    db().pass.findMany({
      where: { studentId },
      select: {
        name: true,
        classes: true,
        titles: true,
        balance: true,
        expiresAt: true,
        createdAt: true,
        credits: { select: { change: true, reason: true, note: true, at: true }, orderBy: { at: "asc" } },
      },
    }),
    listOrdersOfStudent(studentId),
    db().mail.findMany({
      where: { recipient: student.email },
      select: { template: true, state: true, createdAt: true, sentAt: true },
      orderBy: { createdAt: "desc" },
    }),
    db().enquiry.findMany({ where: { email: student.email }, omit: { id: true } }),
    db().subscriber.findMany({ where: { email: student.email }, omit: { id: true } }),
    db().reminderOptOut.findUnique({ where: { email: student.email.toLowerCase() } }),
    db().waitingPlace.findMany({
      where: { email: student.email },
      select: {
        name: true,
        phone: true,
        state: true,
        createdAt: true,
        event: { select: { title: true, startsAt: true } },
      },
      orderBy: { createdAt: "desc" },
    }),
    db().tinHolder.findUnique({
      where: { email: student.email },
      select: {
        returns: {
          select: { change: true, at: true, order: { select: { number: true } } },
          orderBy: { at: "desc" },
        },
        rewards: {
          select: { tins: true, madeAt: true, endedAt: true, coupon: { select: { code: true } } },
          orderBy: { madeAt: "desc" },
        },
      },
    }),
  ])
  return {
    student,
    logIns,
    bookings,
    payments,
    coupons,
    classes,
    waivers,
    paperWaivers,
    passes,
    orders,
    mails,
    enquiries,
    newsletter,
    waitingLists,
    tins,
    remindersOffSince: noReminders?.createdAt ?? null,
  }
}
