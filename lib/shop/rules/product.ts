/** The address and the figures of a chocolate's own page. */

/** "Crème brûlée & Salt" becomes "creme-brulee-salt"; a name without Latin letters or digits, "chocolate". */
export function slugOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[’']/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
  return plain || "chocolate"
}

/** The slug, or the slug with the first number from 2 on that is not taken. */
export function firstFree(slug: string, taken: string[]): string {
  let free = slug
  for (let number = 2; taken.includes(free); number++) free = `${slug}-${number}`
  return free
}

/** Cents for 100 g, rounded half up. */
export function centsPer100g({ priceCents, grams }: { priceCents: number; grams: number }): number {
  return Math.floor((priceCents * 200 + grams) / (2 * grams))
}
