import { expect } from "vitest"
import type { Answer } from "./api"
import { Rush } from "./rush"

/** Asks until the site is killed in the middle of it. */
export async function dies(ask: () => Promise<Answer>): Promise<void> {
  await expect(new Rush().served(ask)).rejects.toThrow(/fetch failed|terminated|closed/)
}
