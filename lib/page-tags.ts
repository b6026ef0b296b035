import { AsyncLocalStorage } from "node:async_hooks"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { env } from "./env"

/** What the pages that are kept show (lib/web/shared-pages.ts). */
export type PageTag = "events" | "products" | "content"

/** PostgreSQL's channel on which web processes tell each other. */
export const CHANNEL = "written_pages"
const RETRY_MS = 1000

const touched = new AsyncLocalStorage<Set<PageTag>>()

/** Said by a command beside its write: the pages that show this are old when the call is over. */
export function touch(tag: PageTag): void {
  touched.getStore()?.add(tag)
}

/** Does the work, and has `forget` told what it touched, also when it threw: it may have written before that. */
export async function noteTouched<T>(
  work: () => Promise<T>,
  forget: (tags: PageTag[]) => Promise<void>,
): Promise<T> {
  const tags = new Set<PageTag>()
  try {
    return await touched.run(tags, work)
  } finally {
    if (tags.size) await forget([...tags])
  }
}

type Hearing = {
  forget: (tags: PageTag[]) => void
  /** Told when nothing is heard any more, and when it is again: what was said in between is lost. */
  hears: (isListening: boolean) => void
}

/** Hears, for as long as this process lives, what the others have their pages forget. */
export async function hearForgotten({ forget, hears }: Hearing): Promise<never> {
  for (;;) {
    const client = new pg.Client({ connectionString: env().DATABASE_URL, keepAlive: true })
    const ended = new Promise((resolve) => client.once("error", resolve).once("end", resolve))
    client.on("notification", ({ payload }) => forget([payload as PageTag]))
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
      hears(true)
      await ended
    } catch {
      // The database is away, or starts.
    }
    hears(false)
    client.end().catch(() => {})
    await sleep(RETRY_MS)
  }
}
