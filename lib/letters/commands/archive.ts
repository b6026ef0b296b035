import { db, type Tx } from "../../db"
import { touch } from "../../page-tags"
import { firstFreeSlug, slugOf } from "../../slugs"
import { getLetter, noSuchLetter, type WireLetter } from "../queries/letters"

/** Has the site show a letter once everybody has it, or not; also when it was sent long ago. Throws NOT_FOUND. */
export async function showLetter(given: {
  letterId: string
  isPublic: boolean
  adminId: string
}): Promise<WireLetter> {
  const { letterId, isPublic, adminId } = given
  await db().$transaction(async (tx) => {
    const { count } = await tx.letter.updateMany({
      where: { id: letterId, isPublic: !isPublic },
      data: { isPublic },
    })
    const letter = await tx.letter.findUnique({ where: { id: letterId } })
    if (!letter) throw noSuchLetter()
    if (count === 0) return
    // One that was sent before letters had pages.
    if (letter.state === "sent" && isPublic && !letter.slug)
      await tx.letter.update({ where: { id: letterId }, data: { slug: await freeSlug(tx, letter.subject) } })
    const { subject } = letter
    const action = isPublic ? "show letter" : "hide letter"
    await tx.auditEntry.create({
      data: { actor: `admin:${adminId}`, action, subject: `letter:${letterId}`, details: { subject } },
    })
  })
  touch("content")
  return getLetter({ letterId })
}

/** Everybody has the letter: from now on it has a page. */
export async function endLetter(tx: Tx, { id, subject }: { id: string; subject: string }): Promise<void> {
  const now = new Date()
  const slug = await freeSlug(tx, subject)
  await tx.letter.update({
    where: { id },
    data: { state: "sent", endedAt: now, updatedAt: now, slug },
  })
  touch("content")
}

async function freeSlug(tx: Tx, subject: string): Promise<string> {
  const slug = slugOf(subject, "letter")
  const taken = await tx.letter.findMany({ where: { slug: { startsWith: slug } }, select: { slug: true } })
  return firstFreeSlug(
    slug,
    taken.map((letter) => letter.slug ?? ""),
  )
}
