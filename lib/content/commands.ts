import { isDeepStrictEqual } from "node:util"
import { db, type Tx } from "../db"
import { AppError } from "../errors"
import { touch } from "../page-tags"
import { holdPhotos } from "../pictures/commands/keep"
import { previewing } from "../preview"
import type { TextSection } from "../site-texts"
import { findVersion, getContent, type Published } from "./queries"
import type { Section } from "./rules"
import { SECTION_SCHEMAS } from "./schema"

/** Done in the transaction that publishes, when what it changes stands somewhere already. */
export type Follow = (
  tx: Tx,
  change: { before: Published["content"]; after: Published["content"]; version: number },
) => Promise<void>

type Publishing = {
  section: Section
  fields: Record<string, unknown>
  ifMatch: number | undefined
  adminId: string
}

/**
 * Publishes a section: what is given replaces those fields; what changes nothing makes no version. Throws INVALID (with the field, or for a picture that is not kept any more), or CONFLICT when
 * `ifMatch` is not the version in force.
 */
export async function publish(
  { section, fields, ifMatch, adminId }: Publishing,
  follow?: Follow,
): Promise<Published> {
  touch("content")
  return db().$transaction(async (tx) => {
    // Raw: a lock. One publication of a section at a time; whoever copies from it finishes first (keepPlaces).
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`setting:${section}`}))`
    const before = await getContent(section, tx)
    if (ifMatch !== undefined && ifMatch !== before.version) throw changedMeanwhile()
    const content = checked({ section, content: { ...before.content, ...fields } })
    await holdPhotos(tx, JSON.stringify(content))
    if (isDeepStrictEqual(content, before.content)) return before
    const version = before.version + 1
    await tx.setting.create({ data: { section, version, content } })
    await tx.auditEntry.create({
      data: {
        actor: `admin:${adminId}`,
        action: "publish settings",
        subject: `setting:${section}`,
        details: { version },
      },
    })
    await follow?.(tx, { before: before.content, after: content, version })
    return { content, version }
  })
}

/** Does the work, which sees a section with these fields as if it were published. Throws INVALID with the field. */
export async function preview<T>(
  { section, fields }: { section: TextSection; fields: Record<string, unknown> },
  work: () => Promise<T>,
): Promise<T> {
  const { content } = await getContent(section)
  return previewing({ section, content: checked({ section, content: { ...content, ...fields } }) }, work)
}

function checked({ section, content }: { section: Section; content: object }): Published["content"] {
  const parsed = SECTION_SCHEMAS[section].safeParse(content)
  if (parsed.success) return parsed.data as Published["content"]
  const fields = Object.fromEntries(
    parsed.error.issues.map((one) => [one.path.join(".") || "body", one.message]),
  )
  throw new AppError("INVALID", Object.values(fields)[0] ?? "Please check what you entered.", { fields })
}

/** Publishes an earlier version of a section once more, as a new version. Throws NOT_FOUND, or as publish. */
export async function restore(
  given: Omit<Publishing, "fields"> & { version: number },
  follow?: Follow,
): Promise<Published> {
  const { section, version, ifMatch, adminId } = given
  const fields = await findVersion({ section, version })
  if (!fields) throw new AppError("NOT_FOUND", "That version doesn’t exist.")
  return publish({ section, fields, ifMatch, adminId }, follow)
}

function changedMeanwhile() {
  return new AppError(
    "CONFLICT",
    "This was changed somewhere else in the meantime. Please look at “Current” under Versions. What you typed is still here.",
  )
}
