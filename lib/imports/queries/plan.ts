import { createHash } from "node:crypto"
import { addEventBody } from "../../classes/schema/events"
import { db } from "../../db"
import { env } from "../../env"
import { AppError } from "../../errors"
import { instantToWallClock, wallClockToInstant } from "../../time"
import { type DateOrder, guessOrder } from "../rules/cells"
import { type Columns, FIELDS, guessColumns, guessSource, type ImportKind } from "../rules/fields"
import { type NewClass, type NewPass, noteOf, type ReadRow, readRow, type Things } from "../rules/rows"
import { readFile } from "./file"

const MOST_AT_ONCE = 1000

/** What a row will become: something new; nothing, because it is here or to be passed over; or it is wrong. */
export type Outcome = "new" | "here" | "passed over" | "wrong"
export type WireRow = { line: number; outcome: Outcome; email: string; what: string; says: string[] }

export type Asked = {
  kind: ImportKind
  file: string
  columns?: Columns
  dates?: DateOrder
  way: string
}
export type Plan<Kind extends ImportKind = ImportKind> = {
  kind: Kind
  headings: string[]
  columns: Columns
  dates: DateOrder
  source: string
  encoding: string
  /** Needed fields that no column is chosen for. */
  missing: string[]
  rows: WireRow[]
  counts: Record<Outcome, number>
  /** Of the file, the columns and what becomes of each row: an import does exactly what was shown. */
  digest: string
  /** What is new, in the order of the file. Not on the wire. */
  things: Things[Kind][]
}

/** What becomes of each row of a file. Nothing is written. Throws INVALID for a file that cannot be read. */
export async function planImport({ asked, now }: { asked: Asked; now: Date }): Promise<Plan> {
  const { kind, way } = asked
  const { headings, rows, encoding, digest: fileDigest } = readFile(asked.file)
  if ((kind === "classes" || kind === "passes") && rows.length > MOST_AT_ONCE)
    throw new AppError("INVALID", `Please import at most ${MOST_AT_ONCE} of these at once.`)
  const columns = fitting(kind, asked.columns ?? guessColumns(kind, headings), headings.length)
  const dates = asked.dates ?? guessOrder(rows.map((cells) => (cells[columns.date ?? -1] ?? "").trim()))
  const missing = Object.entries(FIELDS[kind])
    .filter(([field, { isNeeded }]) => isNeeded && columns[field] === undefined)
    .map(([, { label }]) => label)
  const today = instantToWallClock(now, env().STUDIO_TIME_ZONE).date
  const read = rows.map((cells) => readRow(kind, cells, { columns, dates, way, today }))
  const checked = kind === "classes" ? checkClasses(read as ReadRow<NewClass>[], now) : read
  const known = await KNOWN[kind](checked.filter(isGood) as never)
  const seen = new Set<string>()
  const things: Things[ImportKind][] = []
  const wire = checked.map((row, index): WireRow => {
    const [outcome, ...says] = outcomeOf({ kind, row, known, seen })
    if (outcome === "new") things.push(row.thing as Things[ImportKind])
    const email = (row.thing as { email?: string }).email ?? ""
    return { line: index + 2, outcome, email, what: row.what, says }
  })
  const counts = { new: 0, here: 0, "passed over": 0, wrong: 0 }
  for (const { outcome } of wire) counts[outcome]++
  const digest = createHash("sha256")
    .update(JSON.stringify([kind, fileDigest, columns, dates, way, wire.map(({ outcome }) => outcome)]))
    .digest("hex")
  const source = guessSource(headings)
  return { kind, headings, columns, dates, source, encoding, missing, rows: wire, counts, digest, things }
}

type Known = Map<string, string>
const isGood = ({ problems, passedOver }: ReadRow) => problems.length === 0 && passedOver === ""

function outcomeOf(given: {
  kind: ImportKind
  row: ReadRow
  known: Known
  seen: Set<string>
}): [Outcome, ...string[]] {
  const { kind, row, known, seen } = given
  const { problems, notes, passedOver } = row
  if (passedOver) return ["passed over", passedOver]
  if (problems.length > 0) return ["wrong", ...problems]
  const key = keyOf(kind, row.thing as never)
  if (seen.has(key)) return ["passed over", "It’s in the file twice; the first one counts."]
  seen.add(key)
  const why = known.get(key)
  if (why === undefined) return ["new", ...notes]
  return why.startsWith("!") ? ["wrong", why.slice(1)] : ["here", why]
}

/** What makes two of a kind the same. */
function keyOf<Kind extends ImportKind>(kind: Kind, thing: Things[Kind]): string {
  if (kind === "classes") {
    const { title, date, time, location } = thing as NewClass
    return JSON.stringify([title.toLowerCase(), date, time, location.toLowerCase()])
  }
  if (kind === "passes") {
    const { email, name } = thing as NewPass
    return JSON.stringify([email, name, noteOf(thing as NewPass)])
  }
  const { email, date } = thing as { email: string; date?: string }
  return kind === "waivers" ? `${email} ${date}` : email
}

function fitting(kind: ImportKind, columns: Columns, count: number): Columns {
  const fits = ([field, index]: [string, number]) => Object.hasOwn(FIELDS[kind], field) && index < count
  return Object.fromEntries(Object.entries(columns).filter(fits))
}

/** By the rules of the calendar; what has been is passed over. */
function checkClasses(rows: ReadRow<NewClass>[], now: Date): ReadRow<NewClass>[] {
  const zone = env().STUDIO_TIME_ZONE
  return rows.map((row) => {
    if (row.problems.length > 0) return row
    const { data, error } = addEventBody.safeParse(row.thing)
    if (!data) return { ...row, problems: [...new Set(error.issues.map(({ message }) => message))] }
    try {
      const startsAt = wallClockToInstant({ ...row.thing, zone })
      if (startsAt <= now) return { ...row, passedOver: "It’s over." }
      if (startsAt.getTime() > now.getTime() + 731 * 86_400_000)
        return { ...row, problems: ["It’s more than two years ahead."] }
    } catch {
      return { ...row, problems: ["That time doesn’t exist on that day: the clocks change."] }
    }
    const { title, location, address, link, priceNote, durationMinutes, capacity } = data
    const facts = { title, location, address, link, priceNote, durationMinutes, capacity }
    return { ...row, thing: { ...row.thing, ...facts } }
  })
}

type Finder<Kind extends ImportKind> = (rows: ReadRow<Things[Kind]>[]) => Promise<Known>
const emailsOf = (rows: ReadRow<{ email: string }>[]) => rows.map(({ thing }) => thing.email)

/** What of it is here, and what is said of that; "!" before what makes it wrong. Raw: long lists in one statement. */
const KNOWN: { [Kind in ImportKind]: Finder<Kind> } = {
  students: async (rows) => {
    const found = await db().$queryRaw<{ email: string }[]>`
      SELECT lower(email) AS email FROM student
      WHERE deleted_at IS NULL AND lower(email) = ANY(${emailsOf(rows)}::text[])`
    return new Map(found.map(({ email }) => [email, "They’re already here; nothing changes for them."]))
  },
  subscribers: async (rows) => {
    const found = await db().$queryRaw<{ email: string; hasLeft: boolean }[]>`
      SELECT email, unsubscribed_at IS NOT NULL AS "hasLeft" FROM subscriber
      WHERE email = ANY(${emailsOf(rows)}::text[]) AND (confirmed_at IS NOT NULL OR unsubscribed_at IS NOT NULL)`
    return new Map(
      found.map(({ email, hasLeft }) => [
        email,
        hasLeft ? "They’ve unsubscribed here and stay off the list." : "They’re already on the list.",
      ]),
    )
  },
  waivers: async (rows) => {
    const found = await db().$queryRaw<{ email: string; date: string }[]>`
      SELECT email, to_char(signed_on, 'YYYY-MM-DD') AS date FROM paper_waiver
      WHERE email = ANY(${emailsOf(rows)}::text[])`
    return new Map(found.map(({ email, date }) => [`${email} ${date}`, "It’s already recorded."]))
  },
  passes: async (rows) => {
    const found = await db().$queryRaw<{ email: string; name: string | null; note: string | null }[]>`
      SELECT lower(s.email) AS email, p.name, c.note FROM student s
      LEFT JOIN pass p ON p.student_id = s.id LEFT JOIN credit c ON c.pass_id = p.id AND c.reason = 'given'
      WHERE s.deleted_at IS NULL AND lower(s.email) = ANY(${emailsOf(rows)}::text[])`
    const students = new Set(found.map(({ email }) => email))
    const missing = rows
      .filter(({ thing }) => !students.has(thing.email))
      .map(({ thing }) => [
        keyOf("passes", thing),
        "!They don’t have an account yet. Import them under Students first.",
      ])
    const here = found.map(({ email, name, note }) => [
      JSON.stringify([email, name, note]),
      "They already have it here.",
    ])
    return new Map([...missing, ...here] as [string, string][])
  },
  classes: async (rows) => {
    const zone = env().STUDIO_TIME_ZONE
    const asked = rows.map(({ thing }) => {
      const startsAt = wallClockToInstant({ ...thing, zone })
      return { key: keyOf("classes", thing), ...thing, startsAt, minutes: thing.durationMinutes }
    })
    const found = await db().$queryRaw<{ key: string; isHere: boolean }[]>`
      SELECT a.key, e.id IS NOT NULL AS "isHere"
      FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        AS a(key text, title text, location text, "startsAt" timestamptz, minutes int)
      LEFT JOIN event e ON e.starts_at = a."startsAt" AND lower(e.title) = lower(a.title)
        AND lower(e.location) = lower(a.location) AND e.cancelled_at IS NULL
      WHERE e.id IS NOT NULL OR EXISTS (SELECT FROM occupied_time o
        WHERE o.kind = 'booking' AND (o.hold_until IS NULL OR o.hold_until > now())
          AND tstzrange(o.starts_at, o.ends_at)
            && tstzrange(a."startsAt", a."startsAt" + make_interval(mins => a.minutes)))`
    return new Map(
      found.map(({ key, isHere }) => [
        key,
        isHere
          ? "It’s already on your calendar."
          : "!You have a session then. Add this class by hand, where you can keep both.",
      ]),
    )
  },
}
