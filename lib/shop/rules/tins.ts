/** Tins that come back: what is still out, what they earn, and what it says. */

/** `lent`: each that was sold and is not on the shelf again. */
export type Tins = { lent: number; back: number }
/** `actId`: what undoes it. `codes`: how many codes for free tins it made or, undone, ended. */
export type TinsAnswer = { message: string; actId: string; count: number; codes: number }
/** An order as returns look at it, `left` of its tins still out. */
export type OpenOrder = { id: string; left: number }

export const NOTHING_TO_PAY_FOR =
  "A free tin comes with at least one that you pay for. Please add another to your cart."

/** The price of so many of the cheapest in a cart. */
export function cheapestCents(lines: { unitPriceCents: number; quantity: number }[], count: number): number {
  let [cents, left] = [0, count]
  for (const { unitPriceCents, quantity } of lines.toSorted((a, b) => a.unitPriceCents - b.unitPriceCents)) {
    const taken = Math.min(left, quantity)
    cents += taken * unitPriceCents
    left -= taken
  }
  return cents
}

/** Which orders so many tins are of, in their order; null when there are not so many out. */
export function spread({ orders, count }: { orders: OpenOrder[]; count: number }) {
  const parts: { orderId: string; count: number }[] = []
  let left = count
  for (const { id: orderId, left: out } of orders) {
    const taken = Math.min(left, out)
    if (taken > 0) parts.push({ orderId, count: taken })
    left -= taken
  }
  return left === 0 ? parts : null
}

/** Of an order: what has not left the kitchen is lent to nobody yet. */
export function isLent(status: string): boolean {
  return status !== "to_pack" && status !== "ready_for_pickup"
}

export const sayTins = (count: number) => (count === 1 ? "1 tin" : `${count} tins`)

/** "2 of 3 tins are back" */
export function sayBack({ lent, back }: Tins): string {
  if (back === 0) return `${sayTins(lent)} ${lent === 1 ? "is" : "are"} out`
  if (back === lent) return lent === 1 ? "The tin is back" : `All ${lent} tins are back`
  return `${back} of ${sayTins(lent)} ${back === 1 ? "is" : "are"} back`
}

/** The same to the buyer. */
export function sayOwnBack({ lent, back }: Tins): string {
  if (back < lent)
    return `${back} of your ${sayTins(lent)} ${back === 1 ? "has" : "have"} come back. Thank you.`
  return `${lent === 1 ? "Your tin has" : `All ${lent} of your tins have`} come back. Thank you.`
}

/** "132 tins have come back so far." */
export function sayAllBack(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "tin has" : "tins have"} come back so far.`
}

/** "For every 5 tins you bring back, I’ll email you a code for a free one." */
export function sayEarned({ tinsForFree, freeTins }: { tinsForFree: number; freeTins: number }): string {
  const each = tinsForFree === 1 ? "every tin" : `every ${tinsForFree} tins`
  return `For ${each} you bring back, I’ll email you a code for ${freeTins === 1 ? "a free one" : `${freeTins} free ones`}.`
}

/** What a code for free tins gives, on the desk. */
export const sayFreeTins = (count: number) => (count === 1 ? "A free tin" : `${count} free tins`)
