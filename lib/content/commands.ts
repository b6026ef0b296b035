import { db } from "../db"
import { AppError, isConflict } from "../errors"
import { getContent, type Published } from "./queries"
import type { Section } from "./rules"
import { SECTION_SCHEMAS } from "./schema"

/**
 * Publishes a section: what is given replaces those fields. Throws INVALID with the field, or CONFLICT when
 * `ifMatch` is not the version in force.
 */
export async function publish({
  section,
  fields,
  ifMatch,
  adminId,
}: {
  section: Section
  fields: Record<string, unknown>
  ifMatch: number | undefined
  adminId: string
}): Promise<Published> {
  const before = await getContent(section)
  if (ifMatch !== undefined && ifMatch !== before.version) throw changedMeanwhile()
  const parsed = SECTION_SCHEMAS[section].safeParse({ ...before.content, ...fields })
  if (!parsed.success) {
    const named = Object.fromEntries(
      parsed.error.issues.map((one) => [one.path.join(".") || "body", one.message]),
    )
    throw new AppError("INVALID", Object.values(named)[0] ?? "Please check what you entered.", {
      fields: named,
    })
  }
  const version = before.version + 1
  try {
    await db().$transaction([
      db().setting.create({ data: { section, version, content: parsed.data } }),
      db().auditEntry.create({
        data: {
          actor: `admin:${adminId}`,
          action: "publish settings",
          subject: `setting:${section}`,
          details: { version },
        },
      }),
    ])
  } catch (error) {
    // Two published at once: the first one's version stands.
    if (isConflict(error, "setting_pkey") || isConflict(error)) throw changedMeanwhile()
    throw error
  }
  return { content: parsed.data, version }
}

/** Publishes an earlier version of a section once more, as a new version. Throws NOT_FOUND, or as publish. */
export async function restore(given: {
  section: Section
  version: number
  ifMatch: number | undefined
  adminId: string
}): Promise<Published> {
  const { section, version, ifMatch, adminId } = given
  const kept = await db().setting.findUnique({ where: { section_version: { section, version } } })
  if (!kept) throw new AppError("NOT_FOUND", "There is no such version.")
  return publish({ section, fields: kept.content as Record<string, unknown>, ifMatch, adminId })
}

function changedMeanwhile() {
  return new AppError("CONFLICT", "This was changed somewhere else meanwhile. Please look at it again.")
}
