import { db } from "./db"
import { forgetHere } from "./http/caller"
import { CHANNEL, type PageTag } from "./page-tags"

/**
 * Has every web process forget the pages that show this: the one that answers this call before the answer leaves, the
 * others as soon as they hear of it, or in a minute. Raw: a function of PostgreSQL's.
 */
export async function forgetPages(tags: PageTag[]): Promise<void> {
  forgetHere(tags)
  // What was written is written: that others are not told is no reason to say that it failed.
  await db().$executeRaw`SELECT pg_notify(${CHANNEL}, tag) FROM unnest(${tags}::text[]) AS tag`.catch(
    () => {},
  )
}
