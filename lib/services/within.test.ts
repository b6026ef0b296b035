import { expect, test } from "vitest"
import { within } from "./within"

test("what is answered in time is the answer, and what fails is the failure", async () => {
  expect(await within(60_000, async () => 7)).toBe(7)
  await expect(within(60_000, () => Promise.reject(new Error("refused")))).rejects.toThrow("refused")
})

test("what never settles is over after its time, whether it hears the signal or not", async () => {
  let heard: AbortSignal | undefined
  const deaf = within(20, (signal) => {
    heard = signal
    return new Promise(() => {})
  })
  await expect(deaf).rejects.toMatchObject({ name: "TimeoutError" })
  expect(heard?.aborted).toBe(true)
  const hearing = within(20, (signal) => new Promise((_, no) => signal.addEventListener("abort", no)))
  await expect(hearing).rejects.toMatchObject({ name: "TimeoutError" })
})
