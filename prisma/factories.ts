import { randomUUID } from "node:crypto"
import { SLOT_MINUTES } from "../lib/calendar/rules/calendar"
import { defaultAddress } from "../lib/classes/rules"
import { DEFAULTS } from "../lib/content/rules"
import { db } from "../lib/db"

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
}) {
  const address = given.link ? "" : defaultAddress({ location: given.location ?? "", ...DEFAULTS.places })
  return db().event.create({ data: { title, address, ...given } })
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
