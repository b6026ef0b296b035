import { randomInt } from "node:crypto"
import { onTestFailed } from "vitest"

/**
 * Random numbers of one test: `any(6)` is 0 to 5. A failure names the seed, and TEST_SEED=… draws the same numbers
 * again; what the machine does meanwhile can still come in another order.
 */
export function chances(): (below: number) => number {
  const seed = Number(process.env.TEST_SEED) || randomInt(1, 2_147_483_647)
  onTestFailed(() => console.error(`TEST_SEED=${seed}`))
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return Math.floor((state / 2_147_483_647) * below)
  }
}
