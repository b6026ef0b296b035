import { AsyncLocalStorage } from "node:async_hooks"

/** What the pages that are kept show (lib/kept-pages.ts). */
export type PageTag = "events" | "products"

const touched = new AsyncLocalStorage<Set<PageTag>>()

/** Said by a command beside its write: the pages that show this are old when the call is over. */
export function touch(tag: PageTag): void {
  touched.getStore()?.add(tag)
}

/** Does the work, and has `forget` told what it touched, also when it threw: it may have written before that. */
export async function noteTouched<T>(work: () => Promise<T>, forget: (tag: PageTag) => void): Promise<T> {
  const tags = new Set<PageTag>()
  try {
    return await touched.run(tags, work)
  } finally {
    tags.forEach(forget)
  }
}
