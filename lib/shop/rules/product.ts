/** The figures of a chocolate's own page. */

/** Cents for 100 g, rounded half up. */
export function centsPer100g({ priceCents, grams }: { priceCents: number; grams: number }): number {
  return Math.floor((priceCents * 200 + grams) / (2 * grams))
}

/** Grams as a package in the United States says them: "60 g (2.1 oz)". */
export function sayWeight(grams: number): string {
  return `${grams} g (${(grams / 28.3495).toFixed(1)} oz)`
}
