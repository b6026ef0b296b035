import { type Db, db, type Tx } from "../db"
import { DEFAULTS, type Places, type Section, type Sections } from "./rules"

export type Published<S extends Section = Section> = { content: Sections[S]; version: number }
export type Version = { version: number; publishedAt: string; content: object }

const VERSIONS_KEPT = 20

/** What is in force of a section, and its version; version 0 is the default. */
export async function getContent<S extends Section>(
  section: S,
  within: Db | Tx = db(),
): Promise<Published<S>> {
  const newest = await within.setting.findFirst({ where: { section }, orderBy: { version: "desc" } })
  // A version of before a field existed takes the field's default.
  const content = { ...DEFAULTS[section], ...(newest?.content as object | undefined) }
  return { content, version: newest?.version ?? 0 }
}

/** The places in force, which stay in force until the transaction ends: publishing others waits for it. */
export async function keepPlaces(tx: Tx): Promise<Places> {
  // Raw: a lock.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtext('setting:places'))`
  return (await getContent("places", tx)).content
}

/** The last 20 versions of a section, newest first. */
export async function listVersions(section: Section): Promise<Version[]> {
  const rows = await db().setting.findMany({
    where: { section },
    orderBy: { version: "desc" },
    take: VERSIONS_KEPT,
  })
  return rows.map(({ version, publishedAt, content }) => ({
    version,
    publishedAt: publishedAt.toISOString(),
    content: content as object,
  }))
}
