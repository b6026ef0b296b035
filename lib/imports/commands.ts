import { keyOf } from "../classes/commands/events"
import { defaultAddress } from "../classes/rules"
import { keepPlaces } from "../content/queries"
import { db, type Tx } from "../db"
import { env } from "../env"
import { AppError, isConflict } from "../errors"
import { failpoint } from "../failpoint"
import { queueMails } from "../jobs/queue"
import { touch } from "../page-tags"
import { makePass } from "../passes/commands/credits"
import { endOfDay } from "../passes/rules"
import { wallClockToInstant } from "../time"
import { planImport } from "./queries/plan"
import type { ImportKind } from "./rules/fields"
import { type NewClass, type NewPass, noteOf, type Things } from "./rules/rows"
import type { ImportBody } from "./schema"

export type Imported = { added: number; here: number; passedOver: number; leftOut: number; told: number }

/** As many rows as a file may have want their time. */
const PATIENCE_MS = 90_000

/**
 * Brings in what the preview showed, all of it or nothing. Throws IMPORT_CHANGED when something else would happen now,
 * and INVALID while there are wrong rows that she has not said to leave out.
 */
export async function runImport(given: { body: ImportBody; actor: string; now: Date }): Promise<Imported> {
  const { body, actor, now } = given
  const { digest, leaveOut, tell, ...asked } = body
  const plan = await planImport({ asked, now })
  if (plan.digest !== digest) throw changed()
  if (plan.missing.length > 0)
    throw new AppError("INVALID", `Please choose a column for: ${plan.missing.join(", ")}.`)
  if (plan.counts.wrong > 0 && !leaveOut)
    throw new AppError("INVALID", "Some rows are wrong. Fix the file, or choose to leave them out.")
  const { kind, things, counts } = plan
  try {
    const told = await db().$transaction(
      async (tx) => {
        // Raw: for this transaction alone, its end with its triggers included.
        await tx.$executeRaw`SELECT set_config('statement_timeout', ${String(PATIENCE_MS)}, true)`
        const ids = await ADD[kind](tx, things as never)
        // Somebody else was as quick.
        if (ids.length !== things.length) throw changed()
        const isTold = tell && kind === "students"
        if (isTold) await tellStudents(tx, ids)
        const details = { kind, added: ids.length, told: isTold ? ids.length : 0 }
        await tx.auditEntry.create({ data: { actor, action: "import", subject: `import:${kind}`, details } })
        await failpoint("import:before-commit")
        return details.told
      },
      { timeout: PATIENCE_MS },
    )
    await failpoint("import:committed-before-response")
    return {
      added: things.length,
      here: counts.here,
      passedOver: counts["passed over"],
      leftOut: counts.wrong,
      told,
    }
  } catch (error) {
    if (isConflict(error)) throw changed()
    throw error
  }
}

function changed() {
  return new AppError(
    "IMPORT_CHANGED",
    "Something has changed since you looked. Please look through it again.",
  )
}

type Adder<Kind extends ImportKind> = (tx: Tx, things: Things[Kind][]) => Promise<{ id: string }[]>

/** Raw, these: long lists in one statement, and nothing twice. */
const ADD: { [Kind in ImportKind]: Adder<Kind> } = {
  students: (tx, students) => tx.$queryRaw`
    INSERT INTO student (email, first_name, last_name, phone, city, zipcode, preferred_name, pronoun)
    SELECT email, "firstName", "lastName", phone, city, zipcode, "preferredName", pronoun
    FROM jsonb_to_recordset(${JSON.stringify(students)}::jsonb) AS s(email text, "firstName" text, "lastName" text,
      phone text, city text, zipcode text, "preferredName" text, pronoun text)
    ORDER BY email ON CONFLICT DO NOTHING RETURNING id`,
  subscribers: (tx, subscribers) => tx.$queryRaw`
    INSERT INTO subscriber AS s (email, subscribed_at, asked_at, confirmed_at, consent_way)
    SELECT email, day, day, day, way
    FROM (SELECT email, way, date::timestamp AT TIME ZONE ${env().STUDIO_TIME_ZONE} AS day
      FROM jsonb_to_recordset(${JSON.stringify(subscribers)}::jsonb) AS s(email text, date date, way text)) given
    ORDER BY email
    ON CONFLICT (email) DO UPDATE SET confirmed_at = EXCLUDED.confirmed_at, subscribed_at = EXCLUDED.subscribed_at,
      consent_way = EXCLUDED.consent_way
      WHERE s.confirmed_at IS NULL AND s.unsubscribed_at IS NULL
    RETURNING id`,
  waivers: (tx, waivers) => tx.$queryRaw`
    INSERT INTO paper_waiver (email, name, signed_on)
    SELECT email, name, date FROM jsonb_to_recordset(${JSON.stringify(waivers)}::jsonb)
      AS w(email text, name text, date date)
    ORDER BY email, date ON CONFLICT DO NOTHING RETURNING id`,
  classes: addClasses,
  passes: addPasses,
}

/** Under the locks of their students, so that two imports at once do not both find nothing. */
async function addPasses(tx: Tx, passes: NewPass[]): Promise<{ id: string }[]> {
  const zone = env().STUDIO_TIME_ZONE
  const students = await tx.$queryRaw<{ id: string; email: string }[]>`
    SELECT id, lower(email) AS email FROM student
    WHERE deleted_at IS NULL AND lower(email) = ANY(${passes.map(({ email }) => email)}::text[])
    ORDER BY id FOR NO KEY UPDATE`
  const ids: { id: string }[] = []
  for (const pass of passes) {
    const { name, classes, date } = pass
    const studentId = students.find(({ email }) => email === pass.email)?.id
    const note = noteOf(pass)
    const before = await tx.credit.findFirst({ where: { note, reason: "given", pass: { studentId, name } } })
    if (!studentId || before) continue
    const expiresAt = endOfDay({ date, zone })
    const data = { studentId, kindId: null, fundingId: null, name, classes, titles: [], expiresAt }
    ids.push({ id: await makePass(tx, { ...data, reason: "given", note }) })
  }
  return ids
}

async function addClasses(tx: Tx, classes: NewClass[]): Promise<{ id: string }[]> {
  const { studioAddress } = await keepPlaces(tx)
  const zone = env().STUDIO_TIME_ZONE
  touch("events")
  return tx.event.createManyAndReturn({
    data: classes.map(({ date, time, address, ...rest }) => {
      const startsAt = wallClockToInstant({ date, time, zone })
      const at = address || (rest.link ? "" : defaultAddress({ ...rest, studioAddress }))
      return { ...rest, address: at, startsAt, creationKey: keyOf({ ...rest, startsAt }) }
    }),
    skipDuplicates: true,
    select: { id: true },
  })
}

async function tellStudents(tx: Tx, ids: { id: string }[]): Promise<void> {
  const students = await tx.student.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    select: { id: true, email: true, firstName: true },
  })
  await queueMails(
    tx,
    students.map(({ id, email, firstName }) => ({
      key: `import-welcome/${id}`,
      to: email,
      template: "imports/welcome" as const,
      data: { firstName },
    })),
  )
}
