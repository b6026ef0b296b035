import { randomUUID } from "node:crypto"
import { SESSION_TYPES } from "../lib/bookings/rules"
import { SLOT_MINUTES } from "../lib/calendar/rules/calendar"
import { defaultAddress } from "../lib/classes/rules"
import type { Way } from "../lib/classes/rules/paying"
import { DEFAULTS } from "../lib/content/rules"
import { db } from "../lib/db"
import { env } from "../lib/env"
import type { OrderDetails } from "../lib/shop/emails/data"
import { promisesOf } from "../lib/shop/rules/promises"
import type { WireAddress } from "../lib/shop/schema/shop"
import { texts } from "../lib/site-texts"

/** Rows as the site would have them. The seed, the demo and the tests make theirs here. */

/** A verified student with an address of their own. */
export function makeStudent(
  given: Partial<typeof PERSON> & { email?: string; verified?: boolean; createdAt?: Date } = {},
) {
  const { verified = true, ...rest } = given
  const { firstName = PERSON.firstName, createdAt = new Date() } = rest
  const email = (given.email ?? `${firstName}.${randomUUID().slice(0, 13)}@example.com`).toLowerCase()
  return db().student.create({
    data: { ...PERSON, ...rest, email, createdAt, emailVerifiedAt: verified ? createdAt : null },
  })
}

const PERSON = {
  firstName: "Ada",
  lastName: "Lindgren",
  phone: "",
  preferredName: "",
  pronoun: "",
  city: "",
  zipcode: "",
}

/** A live session row of a student, for 30 days. */
export function makeStudentSession({ studentId }: { studentId: string }) {
  return db().studentSession.create({
    data: { studentId, expiresAt: new Date(Date.now() + 30 * 86_400_000) },
  })
}

/** A bookable slot of 60 minutes at an instant. */
export function makeSlot({ startsAt }: { startsAt: Date }) {
  return db().slot.create({
    data: { startsAt, endsAt: new Date(startsAt.getTime() + SLOT_MINUTES * 60_000) },
  })
}

/** An event on the calendar, without a creation key unless told. */
export function makeEvent({
  title = `Slow Flow ${randomUUID().slice(0, 8)}`,
  ...given
}: {
  startsAt: Date
  title?: string
  location?: string
  address?: string
  link?: string
  signUpLink?: string
  capacity?: number
  durationMinutes?: number
  priceNote?: string
  priceCents?: number
  ways?: Way[]
}) {
  const address = given.link ? "" : defaultAddress({ location: given.location ?? "", ...DEFAULTS.places })
  return db().event.create({ data: { title, address, ...given } })
}

/** A session that was booked on the desk: paid in cash, or owed while `cents` is null. */
export async function makeSession(given: {
  studentId: string
  startsAt: Date
  cents: number | null
  attendance?: "came" | "missed" | null
  message?: string
}) {
  const { studentId, startsAt, cents, attendance = null, message = "" } = given
  const endsAt = new Date(startsAt.getTime() + SLOT_MINUTES * 60_000)
  const paid = cents === null ? { amountCents: OWED_CENTS } : { amountCents: cents, method: "cash" as const }
  // For a session that is still ahead it was paid before it.
  const takenAt = cents === null ? null : new Date(Math.min(startsAt.getTime(), Date.now()))
  return db().booking.create({
    data: {
      slot: { create: { startsAt, endsAt } },
      student: { connect: { id: studentId } },
      funding: { create: { cents: 0, desk: { create: { ...paid, takenAt } } } },
      status: "confirmed",
      sessionType: SESSION_TYPES[0],
      message,
      startsAt,
      endsAt,
      attendance,
      attendanceAt: attendance && endsAt,
      finalizedAt: startsAt,
      address: DEFAULTS.places.studioAddress,
      policy: DEFAULTS.policy,
    },
  })
}
const OWED_CENTS = 8_000

/** An order that was paid, with its chocolates sold from the shelf. */
export async function makeOrder(given: {
  student: { id: string; firstName: string; lastName: string; email: string }
  status: "to_pack" | "ready_for_pickup" | "shipped" | "done"
  createdAt: Date
  lines: { chocolateId: string; name: string; unitPriceCents: number; quantity: number }[]
  isLocalPickup: boolean
  pickupEventId?: string
}) {
  const { student, status, createdAt, lines, isLocalPickup, pickupEventId } = given
  const subtotalCents = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)
  const shippingCents = isLocalPickup ? 0 : 500
  const totalCents = subtotalCents + shippingCents
  const moment = { now: createdAt, zone: env().STUDIO_TIME_ZONE, daysAway: [] }
  const promises = promisesOf({ ...moment, texts: texts.chocolates })
  const promise = isLocalPickup ? promises.pickup : promises.shipping
  const details = {
    ...{ isLocalPickup, pickupEventId, promise, couponCode: "", discountBps: 0, freeTins: 0 },
    ...{ subtotalCents, discountCents: 0, shippingCents, totalCents },
  } satisfies OrderDetails
  const id = randomUUID()
  const feeCents = Math.round(totalCents * 0.0349) + 49
  const money = { amountCents: totalCents, capturedCents: totalCents, feeCents, captureId: `EXAMPLE-${id}` }
  const payer = {
    payerGivenName: student.firstName,
    payerSurname: student.lastName,
    payerEmail: student.email,
  }
  const shippingAddress = {
    name: `${student.firstName} ${student.lastName}`,
    lines: ["12 Alder Lane"],
    city: "Port Townsend",
    state: "WA",
    postalCode: "98368",
    country: "US",
  } satisfies WireAddress
  await db().payment.create({
    data: {
      id,
      purpose: "order",
      state: "fulfilled",
      studentId: student.id,
      createdAt,
      capturedAt: createdAt,
      stateAt: createdAt,
      ...money,
      ...payer,
      details,
      lines: { create: lines },
      order: {
        create: {
          status,
          isLocalPickup,
          pickupEventId,
          buyerName: `${student.firstName} ${student.lastName}`,
          buyerEmail: student.email,
          ...(isLocalPickup ? {} : { shippingAddress }),
          subtotalCents,
          discountCents: 0,
          shippingCents,
          totalCents,
          createdAt,
          statusAt: createdAt,
          promise,
        },
      },
    },
  })
  for (const { chocolateId, quantity } of lines)
    await db().chocolate.update({ where: { id: chocolateId }, data: { stocked: { increment: quantity } } })
  const order = await db().order.findUniqueOrThrow({ where: { paymentId: id } })
  await db().mail.create({
    data: {
      key: `order-confirmed/${order.id}`,
      recipient: student.email,
      template: "shop/confirmed",
      data: {},
      state: "sent",
      createdAt,
      sentAt: createdAt,
    },
  })
  return order
}

/** Somebody's place in a class, with the current waiver signed by a typed name. */
export async function makeSignUp(given: {
  eventId: string
  name: string
  email: string
  phone?: string
  signedAt?: Date
  signature?: Uint8Array<ArrayBuffer>
}) {
  const { signedAt = new Date(), name, phone = "360-555-0142", ...rest } = given
  const waiver = await db().waiverVersion.findFirstOrThrow({ orderBy: { version: "desc" } })
  const signed = { waiverVersion: waiver.version, waiverHash: waiver.hash, signedName: name, signedAt }
  const [, made] = await db().$transaction([
    db().event.update({ where: { id: given.eventId }, data: { taken: { increment: 1 } } }),
    db().signUp.create({ data: { ...rest, name, phone, ...signed } }),
  ])
  return made
}

/** Somebody in the line of a full class, who would pay at the door. */
export async function makeWaiting(given: { eventId: string; email: string; name?: string }) {
  const { name = "Ines Moreau", ...rest } = given
  const { version: waiverVersion } = await db().waiverVersion.findFirstOrThrow({
    orderBy: { version: "desc" },
  })
  const signed = { waiverVersion, signedName: name, signedAt: new Date() }
  return db().waitingPlace.create({ data: { ...rest, name, phone: "360-555-0142", ...signed } })
}

/** A coupon for a free session; without limits unless told. */
export function makeBookingCoupon(
  limits: { maxUses?: number; maxPerCustomer?: number; maxPerDay?: number } = {},
) {
  const code = `FREE${randomUUID().slice(0, 8)}`.toUpperCase()
  return db().coupon.create({ data: { code, appliesTo: "booking", discountBps: 10_000, ...limits } })
}

type Chocolate = Parameters<ReturnType<typeof db>["chocolate"]["create"]>[0]["data"]

/** A chocolate on the shelf; all its units were stocked once. */
export function makeChocolate(given: Partial<Omit<Chocolate, "stocked">> = {}) {
  const { inventory = 10, priceCents = 1_400, name = `Tin ${randomUUID().slice(0, 8)}`, ...rest } = given
  return db().chocolate.create({ data: { ...rest, name, priceCents, inventory, stocked: inventory } })
}

/** A coupon for a cart: 15% off, from $15 on, unless told. */
export function makeCartCoupon(
  given: {
    discountBps?: number
    maxUses?: number
    maxPerCustomer?: number
    maxPerDay?: number
    expiresAt?: Date
  } = {},
) {
  const code = `SWEET${randomUUID().slice(0, 8)}`.toUpperCase()
  return db().coupon.create({
    data: { code, appliesTo: "cart", discountBps: 1_500, minimumCents: 1_500, ...given },
  })
}
