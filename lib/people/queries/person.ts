import { db } from "../../db"
import { openNotes } from "../keys"
import { personParams } from "../schema"
import {
  type Known,
  listClasses,
  listLines,
  listOrders,
  listQuestions,
  listSessions,
  sumTins,
} from "./history"
import { listPayments } from "./payments"

export type PersonNotes = {
  text: string
  version: number
  savedAt: string | null
  /** They were written with a key that is not here: nothing may be written over them. */
  isUnreadable: boolean
}
export type PersonAccount = {
  _id: string
  firstName: string
  lastName: string
  preferredName: string
  pronoun: string
  city: string
  zipcode: string
  createdAt: string
  isVerified: boolean
}
export type PersonPage = {
  key: string
  name: string
  email: string
  phone: string
  account: PersonAccount | null
  /** Null: never confirmed. */
  newsletter: "subscribed" | "unsubscribed" | null
  notes: PersonNotes
  sessions: Awaited<ReturnType<typeof listSessions>>
  classes: Awaited<ReturnType<typeof listClasses>>
  waitingFor: Awaited<ReturnType<typeof listLines>>
  /** Signed on paper before this site; she has the sheet. */
  paperWaivers: { name: string; signedOn: string }[]
  orders: Awaited<ReturnType<typeof listOrders>>
  /** Lent by their orders, and back. */
  tins: Awaited<ReturnType<typeof sumTins>>
  payments: Awaited<ReturnType<typeof listPayments>>
  questions: Awaited<ReturnType<typeof listQuestions>>
}

/** All that she knows of one person (docs/calls.md, GET /api/admin/people/{key}); null: there is none. */
export async function findPerson(key: string): Promise<PersonPage | null> {
  const person = await db().person.findUnique({ where: { id: key } })
  if (!person) return null
  const { email, name, phone } = person
  const [student, subscriber] = await Promise.all([
    db().student.findFirst({ where: { email, deletedAt: null } }),
    db().subscriber.findFirst({ where: { email, confirmedAt: { not: null } } }),
  ])
  const known: Known = { email, studentId: student?.id ?? null }
  const [sessions, classes, waitingFor, papers, orders, tins, payments, questions] = await Promise.all([
    listSessions(known),
    listClasses(known),
    listLines(known),
    db().paperWaiver.findMany({ where: { email }, orderBy: { signedOn: "desc" } }),
    listOrders(known),
    sumTins(known),
    listPayments(known),
    listQuestions(known),
  ])
  const account = student && {
    _id: student.id,
    firstName: student.firstName,
    lastName: student.lastName,
    preferredName: student.preferredName,
    pronoun: student.pronoun,
    city: student.city,
    zipcode: student.zipcode,
    createdAt: student.createdAt.toISOString(),
    isVerified: student.emailVerifiedAt !== null,
  }
  const newsletter = subscriber && (subscriber.unsubscribedAt ? "unsubscribed" : "subscribed")
  const notes = notesOf(person)
  return {
    key,
    name,
    email,
    phone,
    account,
    newsletter,
    notes,
    sessions: nextFirst(sessions),
    classes: nextFirst(classes),
    waitingFor,
    paperWaivers: papers.map((one) => ({
      name: one.name,
      signedOn: one.signedOn.toISOString().slice(0, 10),
    })),
    orders,
    tins,
    payments,
    questions,
  }
}

/** What is to come, the next one first; after it what is past, which is newest first already. */
function nextFirst<T extends { isPast: boolean }>(newestFirst: T[]): T[] {
  const ahead = newestFirst.filter(({ isPast }) => !isPast)
  return [...ahead.reverse(), ...newestFirst.filter(({ isPast }) => isPast)]
}

/** Name and address of one person, or null when `key` is nobody's. */
export async function findContact(key: string): Promise<{ name: string; email: string } | null> {
  const asked = personParams.safeParse({ key })
  if (!asked.success) return null
  return db().person.findUnique({ where: { id: asked.data.key }, select: { name: true, email: true } })
}

/** What stands in a row of notes. */
export function notesOf(row: {
  id: string
  notes: string | null
  notesVersion: number
  notesAt: Date | null
}): PersonNotes {
  const text = row.notes === null ? "" : openNotes({ personId: row.id, sealed: row.notes })
  const savedAt = row.notesAt?.toISOString() ?? null
  return { text: text ?? "", version: row.notesVersion, savedAt, isUnreadable: text === null }
}

type Owned = "student" | "order" | "signup" | "enquiry" | "subscriber"

/** The key of whose student, order, sign-up, enquiry or subscription it is; null when nobody is known by an address of it. */
export async function findKeyOf({ what, id }: { what: Owned; id: string }): Promise<string | null> {
  const email = await addressOf[what](id)
  if (!email) return null
  const person = await db().person.findUnique({ where: { email: email.toLowerCase() }, select: { id: true } })
  return person?.id ?? null
}

const select = { email: true } as const
const addressOf: Record<Owned, (id: string) => Promise<string | undefined>> = {
  student: async (id) => (await db().student.findFirst({ where: { id, deletedAt: null }, select }))?.email,
  signup: async (id) => (await db().signUp.findUnique({ where: { id }, select }))?.email,
  enquiry: async (id) => (await db().enquiry.findUnique({ where: { id }, select }))?.email,
  subscriber: async (id) => (await db().subscriber.findUnique({ where: { id }, select }))?.email,
  order: async (id) => {
    const payment = { select: { student: { select: { email: true, deletedAt: true } } } }
    const order = await db().order.findUnique({ where: { id }, select: { buyerEmail: true, payment } })
    const student = order?.payment.student
    return student && !student.deletedAt ? student.email : order?.buyerEmail
  },
}
