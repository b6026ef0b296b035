/** The figures of a chocolate's own page. */

/** Cents for 100 g, rounded half up. */
export function centsPer100g({ priceCents, grams }: { priceCents: number; grams: number }): number {
  return Math.floor((priceCents * 200 + grams) / (2 * grams))
}
