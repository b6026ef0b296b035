import { sayTins } from "./tins"

/** The figures of a chocolate's own page, and what is left of it. */

/** Cents for 100 g, rounded half up. */
export function centsPer100g({ priceCents, grams }: { priceCents: number; grams: number }): number {
  return Math.floor((priceCents * 200 + grams) / (2 * grams))
}

const GRAMS_PER_OUNCE = 28.349523125

/** Cents for an ounce, rounded half up. */
export function centsPerOunce({ priceCents, grams }: { priceCents: number; grams: number }): number {
  return Math.round((priceCents * GRAMS_PER_OUNCE) / grams)
}

/** Grams as a package in the United States says them: "60 g (2.1 oz)". */
export function sayWeight(grams: number): string {
  return `${grams} g (${(grams / GRAMS_PER_OUNCE).toFixed(1)} oz)`
}

/** "Only 2 tins of Orange Peel are left" */
export function sayLeft({ name, inventory }: { name: string; inventory: number }): string {
  return `Only ${sayTins(inventory)} of ${name} ${inventory === 1 ? "is" : "are"} left`
}
