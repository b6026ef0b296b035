import { cache } from "react"
import { db } from "../../db"

/** A letter as the site shows it. */
export type PublicLetter = {
  slug: string
  subject: string
  text: string
  button: { label: string; url: string }
  sentAt: Date
}
type Neighbor = { slug: string; subject: string } | undefined

/** Everybody who gets letters has it, and it may be read by all. */
const SHOWN = { state: "sent", isPublic: true, slug: { not: null }, endedAt: { not: null } } as const
const NEWEST_FIRST = [{ endedAt: "desc" }, { id: "desc" }] as const

/** The newest of the letters that the site shows. */
export async function listPublicLetters({ most }: { most: number }): Promise<PublicLetter[]> {
  const letters = await db().letter.findMany({ where: SHOWN, orderBy: [...NEWEST_FIRST], take: most })
  return letters.map(({ slug, subject, text, buttonLabel, buttonUrl, endedAt, updatedAt }) => ({
    slug: slug ?? "",
    subject,
    text,
    button: { label: buttonLabel, url: buttonUrl },
    sentAt: endedAt ?? updatedAt,
  }))
}

/** One of them, with those before and after it; null when there is none. */
export async function findPublicLetter(
  slug: string,
): Promise<{ letter: PublicLetter; older: Neighbor; newer: Neighbor } | null> {
  const letters = await listPublicLetters({ most: MOST_LETTERS })
  const at = letters.findIndex((letter) => letter.slug === slug)
  const letter = letters[at]
  return letter ? { letter, older: letters[at + 1], newer: letters[at - 1] } : null
}

/** Twenty years of a letter every other week. */
export const MOST_LETTERS = 500

/** Whether there is one; while the database does not answer, no. */
export const hasPublicLetters = cache(
  (): Promise<boolean> =>
    db()
      .letter.count({ where: SHOWN, take: 1 })
      .then(
        (count) => count > 0,
        () => false,
      ),
)
