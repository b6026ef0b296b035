import { revalidateTag, unstable_cache } from "next/cache"
import type { PageTag } from "./page-tags"

/** Longer than it takes to make a page. */
const LATE_SECONDS = 5
const late = (tag: PageTag) => `${tag}/late`

/**
 * Declares what a page that Next keeps shows; to be awaited before that is read. The tags of whatever a page takes
 * from Next's cache are the page's own: an empty entry gives it these, and the rows are still read each time.
 */
export async function showsTags(...shown: PageTag[]): Promise<void> {
  const tags = [...shown, ...shown.map(late)]
  await unstable_cache(async () => null, ["kept-pages", ...tags], { tags })()
}

/**
 * Has Next make the pages that show this anew; whoever asks next waits for them. A page that is being made meanwhile
 * may have read what was there before, and Next keeps it as a new one: what it keeps in the next seconds, it makes
 * once more when they are over.
 */
export function forgetPages(tag: PageTag): void {
  revalidateTag(tag, { expire: 0 })
  revalidateTag(late(tag), { expire: LATE_SECONDS })
}
