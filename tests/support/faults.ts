import { afterEach, beforeAll, expect } from "vitest"
import { localUrl } from "./api"
import { brokenInvariants } from "./invariants"

/** The stand-ins work again. */
export const clearFaults = () => fetch(`${localUrl()}/faults`, { method: "DELETE" })

/** For a file that sets faults: each test begins without any, and leaves every invariant standing. */
export function faultsEndWithEachTest(): void {
  beforeAll(clearFaults)
  afterEach(async () => {
    await clearFaults()
    expect(await brokenInvariants()).toEqual([])
  })
}
