import {
  fullName,
  normalizeEmail,
  normalizeName,
  normalizePhone,
  normalizeZipcode,
} from "../../accounts/rules"
import { formatUsd, MOST_CENTS, parseDollars } from "../../money"
import { IMPORTED_PASS, MOST_CLASSES, MOST_DAYS } from "../../passes/rules"
import { daysBetween, formatDateMedium, formatTime12 } from "../../time"
import {
  cleanCell,
  type DateOrder,
  looksLikeFormula,
  minutesBetween,
  readMoment,
  readTime,
  readYes,
} from "./cells"
import type { Columns, ImportKind } from "./fields"

export type NewStudent = {
  email: string
  firstName: string
  lastName: string
  phone: string
  city: string
  zipcode: string
  preferredName: string
  pronoun: string
}
export type NewSubscriber = { email: string; date: string; way: string }
export type NewWaiver = { email: string; name: string; date: string }
export type NewClass = {
  title: string
  date: string
  time: string
  durationMinutes: number | undefined
  location: string
  address: string
  link: string
  capacity: number | undefined
  /** Null where it names none, or says more than an amount. */
  priceCents: number | null
  priceNote: string
}
/** `classes` that are left, until the end of `date`. */
export type NewPass = { email: string; name: string; classes: number; date: string }
export type Things = {
  students: NewStudent
  subscribers: NewSubscriber
  waivers: NewWaiver
  classes: NewClass
  passes: NewPass
}

/** What the ledger says of it: by this it is known again, however many classes have been used since. */
export const noteOf = ({ classes, date }: NewPass) => `${IMPORTED_PASS}: ${classes} left until ${date}`

/** A row of the file: what it says, what is wrong with it, what was left out of it, or why it is passed over. */
export type ReadRow<Thing = unknown> = {
  thing: Thing
  /** What it is known by in lists. */
  what: string
  problems: string[]
  notes: string[]
  passedOver: string
}

export type Given = { columns: Columns; dates: DateOrder; way: string; today: string }
const WAY_MAX = 200

/** One row of a file, read as what she says that it is. */
export function readRow<Kind extends ImportKind>(
  kind: Kind,
  cells: string[],
  given: Given,
): ReadRow<Things[Kind]> {
  const cell = (field: string) => cleanCell(cells[given.columns[field] ?? -1] ?? "")
  const problems: string[] = []
  const notes: string[] = []
  const row: Reading = { cell, problems, notes, ...given }
  const { thing, what, passedOver = "" } = READERS[kind](row)
  return { thing: thing as Things[Kind], what, problems, notes, passedOver }
}

type Reading = Given & { cell: (field: string) => string; problems: string[]; notes: string[] }
type Read = { thing: Things[ImportKind]; what: string; passedOver?: string }

const READERS: Record<ImportKind, (row: Reading) => Read> = {
  students: (row) => {
    const email = readEmail(row)
    const { firstName, lastName } = readName(row)
    if (!firstName && !lastName) row.problems.push("There’s no name.")
    const phone = leftOut(row, "phone", (text) =>
      normalizePhone(text.replace(/^\+?1[\s.-]*(?=\(?\d{3})/, "")),
    )
    const city = leftOut(row, "city", normalizeName)
    const zipcode = leftOut(row, "zipcode", (text) => normalizeZipcode(text.replace(/-\d{4}$/, "")))
    const preferredName = leftOut(row, "preferredName", normalizeName)
    const pronoun = leftOut(row, "pronoun", normalizeName)
    const thing = { email, firstName, lastName, phone, city, zipcode, preferredName, pronoun }
    return { thing, what: fullName({ firstName, lastName }) }
  },
  subscribers: (row) => {
    const email = readEmail(row)
    const accepts = readYes(row.cell("accepts"))
    const isNo = row.columns.accepts !== undefined && accepts === false
    const date = isNo ? "" : readDay(row, "the date they agreed")
    const way = (row.cell("way") || row.way.trim()).slice(0, WAY_MAX)
    if (!way && !isNo) row.problems.push("It doesn’t say how they agreed.")
    const passedOver = isNo ? "They said no." : ""
    return {
      thing: { email, date, way },
      what: [date && `Agreed ${formatDateMedium(date)}`, way].filter(Boolean).join(": "),
      passedOver,
    }
  },
  waivers: (row) => {
    const email = readEmail(row)
    const { firstName, lastName } = readName(row)
    const name = normalizeName(fullName({ firstName, lastName })) ?? ""
    if (!name) row.problems.push("There’s no name.")
    const date = readDay(row, "the date it was signed")
    return {
      thing: { email, name, date },
      what: date ? `${name}, signed on paper ${formatDateMedium(date)}` : name,
    }
  },
  classes: (row) => {
    const title = row.cell("title")
    const moment = readMoment(row.cell("date"), row.dates)
    const time = (row.cell("time") && timeIn(row.cell("time"), row.dates)) || moment?.time || ""
    if (!title) row.problems.push("There’s no title.")
    if (looksLikeFormula(title)) row.problems.push("The title starts like a spreadsheet formula.")
    if (!row.cell("date")) row.problems.push("The date is missing.")
    else if (!moment) row.problems.push(`The date “${row.cell("date")}” can’t be read.`)
    else if (!time)
      row.problems.push(
        row.cell("time") ? `The time “${row.cell("time").slice(0, 40)}” can’t be read.` : "There’s no time.",
      )
    const end = timeIn(row.cell("end"), row.dates)
    const minutes = /^(\d{1,4})\s*(?:m|min|mins|minutes)?\.?$/i.exec(row.cell("duration"))?.[1]
    const durationMinutes = minutes ? Number(minutes) : end && time ? minutesBetween(time, end) : undefined
    if (row.cell("duration") && durationMinutes === undefined)
      row.problems.push(`“${row.cell("duration").slice(0, 40)}” isn’t a number of minutes.`)
    const places = /^\d{1,4}$/.test(row.cell("capacity")) ? Number(row.cell("capacity")) : undefined
    if (row.cell("capacity") && places === undefined)
      row.problems.push(`“${row.cell("capacity").slice(0, 40)}” isn’t a number of spots.`)
    const date = moment?.date ?? ""
    const location = row.cell("location")
    const price = readPrice(row.cell("price"))
    const thing = {
      title,
      date,
      time,
      durationMinutes,
      location,
      address: row.cell("address"),
      link: row.cell("link"),
      capacity: places,
      ...price,
    }
    const on = date && (time ? `${formatDateMedium(date)} at ${formatTime12(time)}` : formatDateMedium(date))
    const spots = places && `${places} spots`
    const cost = price.priceCents ? formatUsd(price.priceCents) : price.priceNote
    return { thing, what: [title, on, location, spots, cost].filter(Boolean).join(", ") }
  },
  passes: (row) => {
    const email = readEmail(row)
    const name = normalizeName(row.cell("pass")) ?? ""
    if (!name || looksLikeFormula(name)) row.problems.push("There’s no usable name for the pass.")
    const left = /^\d{1,4}$/.test(row.cell("left")) ? Number(row.cell("left")) : null
    if (left === null) row.problems.push(`“${row.cell("left").slice(0, 40)}” isn’t a number of classes.`)
    else if (left > MOST_CLASSES) row.problems.push(`More than ${MOST_CLASSES} classes left isn’t possible.`)
    const date = readMoment(row.cell("date"), row.dates)?.date ?? ""
    if (!row.cell("date")) row.problems.push("The date is missing.")
    else if (!date) row.problems.push(`The date “${row.cell("date").slice(0, 40)}” can’t be read.`)
    else if (daysBetween(row.today, date) > MOST_DAYS) row.problems.push("It’s valid for too long.")
    const passedOver = left === 0 ? "Nothing is left on it." : date && date < row.today ? "It has ended." : ""
    const thing = { email, name, classes: left ?? 0, date }
    const holds = [left !== null && `${left} left`, date && `good until ${formatDateMedium(date)}`]
    const what = [name, holds.filter(Boolean).join(", ")].filter(Boolean).join(": ")
    return { thing, what, passedOver }
  },
}

/** An amount alone is the price; anything else is a note about it. */
function readPrice(text: string): Pick<NewClass, "priceCents" | "priceNote"> {
  const amount = /^\$?\s*(\d+(?:\.\d{1,2})?)(?:\s*USD)?$/i.exec(text)?.[1]
  const cents = parseDollars(amount)
  if (cents === null || cents > MOST_CENTS) return { priceCents: null, priceNote: text }
  return { priceCents: cents || null, priceNote: cents ? "" : "free" }
}

function timeIn(text: string, order: DateOrder): string {
  return readTime(text) ?? readMoment(text, order)?.time ?? ""
}

function readEmail({ cell, problems }: Reading): string {
  const text = cell("email").replace(/^mailto:/i, "")
  const email = normalizeEmail(text)
  if (!text) problems.push("There’s no email.")
  else if (!email) problems.push(`“${text.slice(0, 80)}” isn’t an email address.`)
  return email ?? ""
}

function readName({ cell, problems }: Reading): { firstName: string; lastName: string } {
  const said = [cell("firstName"), cell("lastName")]
  const [last = "", first = ""] = cell("name").split(/,\s*(.+)/)
  const [one = "", ...others] = (first ? `${first} ${last}` : last).split(/\s+/)
  const names = said.some(Boolean) ? said : [one, others.join(" ")]
  if (names.some(looksLikeFormula)) problems.push("The name starts like a spreadsheet formula.")
  const [firstName, lastName] = names.map((name) => {
    const normal = name === "" ? "" : normalizeName(name)
    if (normal === null) problems.push("The name is too long, or has characters that can’t be saved.")
    return normal ?? ""
  })
  return { firstName: firstName ?? "", lastName: lastName ?? "" }
}

function readDay({ cell, problems, dates, today }: Reading, what: string): string {
  const text = cell("date")
  const moment = readMoment(text, dates)
  if (!text) problems.push(`${what[0]?.toUpperCase()}${what.slice(1)} is missing.`)
  else if (!moment) problems.push(`The date “${text.slice(0, 40)}” can’t be read.`)
  else if (moment.date > today) problems.push(`The date ${moment.date} hasn’t come yet.`)
  return moment?.date ?? ""
}

/** What is not needed is left out when it cannot be kept, and she is told. */
function leftOut(row: Reading, field: string, normalize: (text: string) => string | null): string {
  const text = row.cell(field)
  const normal = text === "" ? "" : normalize(text)
  if (normal === null) row.notes.push(`“${text.slice(0, 40)}” was left out.`)
  return normal ?? ""
}
