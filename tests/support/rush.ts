import type { Answer } from "./api"
import { count } from "./report"

/** What a machine with two cores serves within this time is served without a 5xx. */
const SERVED_WITHIN_MS = 10_000
const AGAIN_MS = 200

/**
 * Many at once, where whoever is turned away with 503 asks again, as browsers do. `failed` counts answers of 500 and
 * more: but 503s only when all was served in a time in which there is no excuse for them.
 */
export class Rush {
  private readonly startedAt = performance.now()
  private broken = 0
  private turnedAway = 0

  /** Asks until the answer is not 503. */
  async served(ask: () => Promise<Answer>): Promise<Answer> {
    if (process.env.TEST_PROJECT === "races") count("racingCalls")
    for (;;) {
      const answer = await ask()
      if (answer.status >= 500 && answer.status !== 503) this.broken += 1
      if (answer.status !== 503) return answer
      this.turnedAway += 1
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }

  get failed(): number {
    const isQuick = performance.now() - this.startedAt < SERVED_WITHIN_MS
    return this.broken + (isQuick ? this.turnedAway : 0)
  }
}

/** All at once; the answers, none of which is a 5xx that nothing excuses. */
export async function allServed(asks: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const rush = new Rush()
  const answers = await Promise.all(asks.map((ask) => rush.served(ask)))
  if (rush.failed > 0) throw new Error(`${rush.failed} answers of 500 and more`)
  return answers
}
