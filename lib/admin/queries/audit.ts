import { type AuditKind, listAudit } from "../../auth/audit"
import { isTextSection, TEXT_FORMS } from "../../content/rules/texts"
import { db } from "../../db"
import { env } from "../../env"
import { isId } from "../../ids"
import { type About, sayDone } from "../rules/audit"

/** An entry of the audit trail in words, with those of the log behind it. */
export type WireDone = { _id: string; at: string; who: string; said: string; log: string }

/** The newest entries of the audit trail, newest first. */
export async function listDone(kind: AuditKind): Promise<WireDone[]> {
  const entries = await listAudit(kind)
  const abouts = await findAbouts(entries.flatMap(({ subject, actor }) => [subject, actor]))
  return entries.map(({ _id, at, actor, action, subject, details }) => {
    const about = abouts.get(subject) ?? aboutByName(subject)
    // Of a session that was moved later: the time that it had.
    if (action === "move session" && typeof details.from === "string")
      abouts.set(subject, { ...about, at: new Date(details.from) })
    return {
      _id,
      at,
      who: sayActor(actor, abouts.get(actor)),
      said: sayDone({ action, details, about, zone: env().STUDIO_TIME_ZONE }),
      log: [action, subject, ...sayDetails(details)].join(", "),
    }
  })
}

function sayActor(actor: string, about: About | undefined): string {
  const [kind = ""] = actor.split(":")
  if (kind === "student") return about?.who ?? "A student who has left"
  return { admin: "You", visitor: "Someone", buyer: "A buyer", paypal: "PayPal" }[kind] ?? "The site"
}

/** The names of settings and the like stand in the subject itself. */
function aboutByName(subject: string): About {
  const name = subject.slice(subject.indexOf(":") + 1)
  if (subject.startsWith("setting:")) return { what: titleOf(name) }
  return isId(name) ? {} : { what: name }
}

/** Of a section, as it is headed in Settings. */
function titleOf(section: string): string {
  if (isTextSection(section)) return TEXT_FORMS[section].title
  return section.slice(0, 1).toUpperCase() + section.slice(1)
}

function sayDetails(details: Record<string, unknown>): string[] {
  return Object.entries(details)
    .filter(([, value]) => ["string", "number", "boolean"].includes(typeof value) && value !== "")
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, value]) => (name === "address" || name === "agent" ? String(value) : `${name} ${value}`))
}

const PERSON = { select: { firstName: true, lastName: true, deletedAt: true } } as const
type Person = { firstName: string; lastName: string; deletedAt: Date | null }
const nameOf = (person: Person | null) =>
  person && !person.deletedAt ? `${person.firstName} ${person.lastName}`.trim() : undefined

type Lookup = (where: { id: { in: string[] } }) => Promise<(About & { id: string })[]>
const LOOKUPS: Record<string, Lookup> = {
  student: async (where) => {
    const found = await db().student.findMany({ where, select: { id: true, ...PERSON.select } })
    return found.map(({ id, ...person }) => ({ id, who: nameOf(person) }))
  },
  booking: async (where) => {
    const found = await db().booking.findMany({
      where,
      select: { id: true, startsAt: true, student: PERSON },
    })
    return found.map(({ id, startsAt: at, student }) => ({ id, at, who: nameOf(student) }))
  },
  slot: async (where) => {
    const found = await db().slot.findMany({ where, select: { id: true, startsAt: true } })
    return found.map(({ id, startsAt: at }) => ({ id, at }))
  },
  time_off: async (where) => {
    const found = await db().timeOff.findMany({ where, select: { id: true, startsAt: true } })
    return found.map(({ id, startsAt: at }) => ({ id, at }))
  },
  event: async (where) => {
    const found = await db().event.findMany({ where, select: { id: true, title: true, startsAt: true } })
    return found.map(({ id, title: what, startsAt: at }) => ({ id, what, at }))
  },
  sign_up: async (where) => {
    const select = { id: true, name: true, event: { select: { title: true, startsAt: true } } }
    const found = await db().signUp.findMany({ where, select })
    return found.map(({ id, name: who, event }) => ({ id, who, what: event.title, at: event.startsAt }))
  },
  pass: async (where) => {
    const found = await db().pass.findMany({ where, select: { id: true, name: true, student: PERSON } })
    return found.map(({ id, name: what, student }) => ({ id, what, who: nameOf(student) }))
  },
  pass_kind: async (where) => {
    const found = await db().passKind.findMany({ where, select: { id: true, name: true } })
    return found.map(({ id, name: what }) => ({ id, what }))
  },
  order: async (where) => {
    const found = await db().order.findMany({ where, select: { id: true, buyerName: true } })
    return found.map(({ id, buyerName: who }) => ({ id, who }))
  },
  payment: async (where) => {
    const found = await db().payment.findMany({ where, select: { id: true, student: PERSON } })
    return found.map(({ id, student }) => ({ id, who: nameOf(student) }))
  },
  dispute: async (where) => {
    const select = { id: true, payment: { select: { student: PERSON } } }
    const found = await db().dispute.findMany({ where, select })
    return found.map(({ id, payment }) => ({ id, who: nameOf(payment.student) }))
  },
  person: async (where) => {
    const found = await db().person.findMany({ where, select: { id: true, name: true, email: true } })
    return found.map(({ id, name, email }) => ({ id, who: name || email }))
  },
  mail: async (where) => {
    const found = await db().mail.findMany({ where, select: { id: true, recipient: true } })
    return found.map(({ id, recipient: who }) => ({ id, who }))
  },
  chocolate: async (where) => {
    const found = await db().chocolate.findMany({ where, select: { id: true, name: true } })
    return found.map(({ id, name: what }) => ({ id, what }))
  },
}

async function findAbouts(subjects: string[]): Promise<Map<string, About>> {
  const found = await Promise.all(
    Object.entries(LOOKUPS).map(async ([kind, lookUp]) => {
      const ofKind = subjects.filter((subject) => subject.startsWith(`${kind}:`))
      const ids = ofKind.map((subject) => subject.slice(kind.length + 1)).filter((id) => isId(id))
      const abouts = ids.length > 0 ? await lookUp({ id: { in: [...new Set(ids)] } }) : []
      return abouts.map(({ id, ...about }) => [`${kind}:${id}`, about] as const)
    }),
  )
  return new Map(found.flat())
}
