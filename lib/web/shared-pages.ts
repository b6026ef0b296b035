import type { PageTag } from "../page-tags"

const FOR_BROWSERS = "public, max-age=0, must-revalidate"
/** An endpoint stands at the same address (docs/calls.md, Two addresses for one call): not for shared caches. */
const FOR_ONE_BROWSER = "private, max-age=0, must-revalidate"

/** The pages that are the same for everybody, whatever the query: how others may keep them, and what makes them old. */
export const SHARED_PAGES: Record<string, { caching: string; tags: PageTag[] }> = {
  "/": { caching: FOR_BROWSERS, tags: ["events", "content"] },
  "/about": { caching: FOR_BROWSERS, tags: ["content"] },
  "/aboutwebsite": { caching: FOR_BROWSERS, tags: ["content"] },
  "/contact": { caching: FOR_BROWSERS, tags: ["content"] },
  "/calendar": { caching: FOR_BROWSERS, tags: ["events", "content"] },
  "/chocolates": { caching: FOR_BROWSERS, tags: ["products", "content"] },
  "/cart": { caching: FOR_BROWSERS, tags: ["content"] },
  "/javascript": { caching: FOR_BROWSERS, tags: ["content"] },
  "/letters": { caching: FOR_BROWSERS, tags: ["content"] },
  "/letters/feed.xml": { caching: FOR_BROWSERS, tags: ["content"] },
  "/sitemap.xml": { caching: FOR_BROWSERS, tags: ["products", "content"] },
  "/login": { caching: FOR_ONE_BROWSER, tags: ["content"] },
  "/register": { caching: FOR_ONE_BROWSER, tags: ["content"] },
  "/admin": { caching: FOR_ONE_BROWSER, tags: ["content"] },
}
