/** The last part of a page's address, made of its name. */

/** "Crème brûlée & Salt" becomes "creme-brulee-salt"; a name without Latin letters or digits, `nameless`. */
export function slugOf(name: string, nameless: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[’']/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
  return plain || nameless
}

/** The slug, or the slug with the first number from 2 on that is not taken. */
export function firstFreeSlug(slug: string, taken: string[]): string {
  let free = slug
  for (let number = 2; taken.includes(free); number++) free = `${slug}-${number}`
  return free
}
