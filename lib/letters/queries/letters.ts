import { db } from "../../db"
import { AppError } from "../../errors"
import type { Letter, Prisma } from "../../generated/prisma/client"
import { type LetterState, pathOf } from "../rules"

/** A letter on the wire. */
export type WireLetter = {
  _id: string
  subject: string
  text: string
  button: { label: string; url: string }
  state: LetterState
  /** Whether the site shows it, too, once everybody has it, and where: null until then. */
  isPublic: boolean
  path: string | null
  version: number
  /** ISO 8601; null where there is none. */
  sendAt: string | null
  startedAt: string | null
  endedAt: string | null
  updatedAt: string
  counts: LetterCounts
}
export type LetterCounts = {
  /** Who gets it as things stand, and who has been reached. */
  people: number
  sent: number
  failed: number
  /** Have not been reached yet. */
  waiting: number
  /** Have unsubscribed since. */
  left: number
}
export type AddressTrouble = { email: string; kind: "bounce" | "complaint"; reason: string; at: string }

/** A letter that was opened and left before anything was typed. */
export const UNTOUCHED = {
  state: "draft",
  subject: "",
  text: "",
  buttonLabel: "",
  buttonUrl: "",
} satisfies Prisma.LetterWhereInput

/** Letters, those that were changed last first. */
export async function listLetters(): Promise<WireLetter[]> {
  const letters = await db().letter.findMany({
    where: { NOT: UNTOUCHED },
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    take: 200,
  })
  const counts = await countsOf(letters.map(({ id }) => id))
  return letters.map((letter) => wire(letter, counts.get(letter.id)))
}

/** One letter with how far it is; null when there is none. */
export async function findLetter({ letterId }: { letterId: string }): Promise<WireLetter | null> {
  const letter = await db().letter.findUnique({ where: { id: letterId } })
  return letter && wire(letter, (await countsOf([letter.id])).get(letter.id))
}

/** The same. Throws NOT_FOUND. */
export async function getLetter({ letterId }: { letterId: string }): Promise<WireLetter> {
  const letter = await findLetter({ letterId })
  if (!letter) throw noSuchLetter()
  return letter
}

export function noSuchLetter() {
  return new AppError("NOT_FOUND", "That letter doesn’t exist.")
}

/** How many get a letter that is sent now. */
export async function countReaders(): Promise<number> {
  // Raw: a condition without a relation.
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM subscriber s
    WHERE s.confirmed_at IS NOT NULL AND s.unsubscribed_at IS NULL
      AND NOT EXISTS (SELECT FROM mail_trouble t WHERE t.email = lower(s.email))`
  return row?.count ?? 0
}

/** Addresses that get no letters any more, and why; the newest first. */
export async function listTroubles(): Promise<AddressTrouble[]> {
  const rows = await db().mailTrouble.findMany({ orderBy: { at: "desc" }, take: 200 })
  return rows.map(({ email, kind, reason, at }) => ({ email, kind, reason, at: at.toISOString() }))
}

/** A part of a letter that was given up; `since` is ISO 8601. */
export type FailedBatch = { _id: string; subject: string; people: number; reason: string; since: string }

/** Parts of letters that Resend did not take, until she has seen them. */
export async function listFailedBatches(): Promise<FailedBatch[]> {
  const batches = await db().letterBatch.findMany({
    where: { state: "failed", doneAt: null },
    orderBy: { frozenAt: "desc" },
    include: { letter: { select: { subject: true } } },
    take: 50,
  })
  return batches.map(({ id, letter, people, lastError, frozenAt }) => ({
    _id: id,
    subject: letter.subject,
    people,
    reason: lastError,
    since: frozenAt.toISOString(),
  }))
}

function wire(letter: Letter, counts: LetterCounts | undefined): WireLetter {
  const { id, subject, text, buttonLabel, buttonUrl, state, isPublic, slug, version } = letter
  return {
    _id: id,
    subject,
    text,
    button: { label: buttonLabel, url: buttonUrl },
    state,
    isPublic,
    path: isPublic && state === "sent" && slug ? pathOf(slug) : null,
    version,
    sendAt: letter.sendAt?.toISOString() ?? null,
    startedAt: letter.startedAt?.toISOString() ?? null,
    endedAt: letter.endedAt?.toISOString() ?? null,
    updatedAt: letter.updatedAt.toISOString(),
    counts: counts ?? { people: 0, sent: 0, failed: 0, waiting: 0, left: 0 },
  }
}

async function countsOf(ids: string[]): Promise<Map<string, LetterCounts>> {
  // Raw: sums over several tables.
  const rows = await db().$queryRaw<
    { id: string; sent: number; failed: number; frozen: number; left: number; next: number }[]
  >`
    SELECT l.id,
      coalesce(sum(b.people - b.refused) FILTER (WHERE b.state = 'sent'), 0)::int AS sent,
      coalesce(sum(CASE b.state WHEN 'sent' THEN b.refused WHEN 'failed' THEN b.people END), 0)::int AS failed,
      coalesce(sum(b.people) FILTER (WHERE b.state = 'frozen'), 0)::int AS frozen,
      (SELECT count(*)::int FROM letter_recipient r JOIN subscriber s ON s.email = r.email
        WHERE r.letter_id = l.id AND s.unsubscribed_at > l.started_at) AS left,
      CASE WHEN l.state = 'sent' THEN 0 ELSE (
        SELECT count(*)::int FROM subscriber s
        WHERE s.confirmed_at IS NOT NULL AND s.unsubscribed_at IS NULL
          AND (l.started_at IS NULL OR s.confirmed_at <= l.started_at)
          AND NOT EXISTS (SELECT FROM mail_trouble t WHERE t.email = lower(s.email))
          AND NOT EXISTS (SELECT FROM letter_recipient r WHERE r.letter_id = l.id AND r.email = s.email)) END AS next
    FROM letter l LEFT JOIN letter_batch b ON b.letter_id = l.id
    WHERE l.id = ANY(${ids}::uuid[])
    GROUP BY l.id`
  return new Map(
    rows.map(({ id, sent, failed, frozen, left, next }) => {
      const waiting = frozen + next
      return [id, { people: sent + failed + waiting, sent, failed, waiting, left }]
    }),
  )
}
