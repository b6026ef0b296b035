import { cache } from "react"
import { type Db, db, type Tx } from "../db"
import { previewed } from "../preview"
import { type Texts, texts } from "../site-texts"
import { DEFAULTS, type Places, type Section, type Sections, VERSIONS_KEPT } from "./rules"

export type Published<S extends Section = Section> = { content: Sections[S]; version: number }
/** Null, and version 0, of what the site came with. */
export type Version = { version: number; publishedAt: string | null; content: object }

const ALL_DEFAULTS: Sections = { ...DEFAULTS, ...texts }

/** What is in force of a section, and its version; version 0 is the default. */
export async function getContent<S extends Section>(
  section: S,
  within: Db | Tx = db(),
): Promise<Published<S>> {
  const newest = await within.setting.findFirst({ where: { section }, orderBy: { version: "desc" } })
  // A version of before a field existed takes the field's default.
  const content = { ...ALL_DEFAULTS[section], ...(newest && known({ section, content: newest.content })) }
  return { content, version: newest?.version ?? 0 }
}

/** What is stored of a section, without fields of before that it no longer has. */
export function known({ section, content }: { section: Section; content: unknown }): Record<string, unknown> {
  const fields = Object.entries(content as object)
  return Object.fromEntries(fields.filter(([field]) => Object.hasOwn(ALL_DEFAULTS[section], field)))
}

/** The fields of an earlier version; 0 is what the site came with. Null where it is not kept. */
export async function findVersion({ section, version }: { section: Section; version: number }) {
  if (version === 0) return { ...ALL_DEFAULTS[section] } as Record<string, unknown>
  const kept = await db().setting.findUnique({ where: { section_version: { section, version } } })
  return kept && known({ section, content: kept.content })
}

let last: Texts | undefined

/**
 * What visitors read, all sections of texts as they are in force; read once for a page. While the database does not
 * answer: as this process read them last.
 */
export const getTexts = cache(async (): Promise<Texts> => {
  const rows = await newestTexts().catch((error: unknown) => {
    if (last) return null
    throw error
  })
  if (rows) {
    const published = Object.fromEntries(rows.map(({ section, content }) => [section, content]))
    last = filled(published)
  }
  const inForce = last ?? texts
  const looked = previewed()
  return looked ? { ...inForce, [looked.section]: looked.content } : inForce
})

function newestTexts() {
  // Raw: the newest row of each.
  return db().$queryRaw<{ section: string; content: object }[]>`
    SELECT DISTINCT ON (section) section, content FROM setting
    WHERE section = ANY(${Object.keys(texts)}) ORDER BY section, version DESC`
}

/** Each section with the defaults of fields that its version does not know yet. */
function filled(published: Record<string, object>): Texts {
  const sections = Object.entries(texts).map(([section, content]) => [
    section,
    { ...content, ...published[section] },
  ])
  return Object.fromEntries(sections) as Texts
}

/** The places in force, which stay in force until the transaction ends: publishing others waits for it. */
export async function keepPlaces(tx: Tx): Promise<Places> {
  // Raw: a lock.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtext('setting:places'))`
  return (await getContent("places", tx)).content
}

/** The last 20 versions of a section, newest first, and after the first of all what the site came with. */
export async function listVersions(section: Section): Promise<Version[]> {
  const rows = await db().setting.findMany({
    where: { section },
    orderBy: { version: "desc" },
    take: VERSIONS_KEPT,
  })
  const versions = rows.map(({ version, publishedAt, content }) => ({
    version,
    publishedAt: publishedAt.toISOString(),
    content: known({ section, content }),
  }))
  if (versions.at(-1)?.version !== 1) return versions
  return [...versions, { version: 0, publishedAt: null, content: ALL_DEFAULTS[section] }]
}
