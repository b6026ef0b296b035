import { revalidateTag, unstable_cache } from "next/cache"
import type { PageTag } from "./page-tags"

/**
 * Declares what a page that Next keeps shows; to be awaited before that is read. The tags of whatever a page takes
 * from Next's cache are the page's own: an empty entry gives it these, and the rows are still read each time.
 */
export async function showsTags(...tags: PageTag[]): Promise<void> {
  await unstable_cache(async () => null, ["kept-pages", ...tags], { tags })()
}

/** Has Next make the pages that show this anew; whoever asks next waits for them. */
export function forgetPages(tag: PageTag): void {
  revalidateTag(tag, { expire: 0 })
}
