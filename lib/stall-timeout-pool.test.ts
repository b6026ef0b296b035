import { EventEmitter } from "node:events"
import type pg from "pg"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { StallTimeoutPool } from "./stall-timeout-pool"

/** A connection that is there at once. */
class Client extends EventEmitter {
  _queryable = true
  connect = (callback: () => void) => callback()
  end = (callback?: () => void) => callback?.()
  query = async () => {}
  ref() {}
  unref() {}
}
const newPool = (max: number) => new StallTimeoutPool({ max, Client: Client as unknown as typeof pg.Client })

beforeEach(
  () => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] }),
)
afterEach(() => void vi.useRealTimers())

test("those who wait behind connections that come back are served, however long the queue", async () => {
  const pool = newPool(1)
  let served = 0
  const queue = Array.from({ length: 5 }, async () => {
    const client = await pool.connect()
    served += 1
    await new Promise((resolve) => setTimeout(resolve, 1500))
    client.release()
  })
  await vi.advanceTimersByTimeAsync(7600)
  await Promise.all(queue)
  expect(served).toBe(5)
})

test("those who wait behind connections that never come back are refused after two seconds, all of them", async () => {
  const pool = newPool(2)
  const held = [await pool.connect(), await pool.connect()]
  const refused = Array.from({ length: 3 }, () => pool.connect().catch((error: Error) => error.message))
  const asked = new Promise<string | undefined>((resolve) => pool.connect((error) => resolve(error?.message)))
  await vi.advanceTimersByTimeAsync(2300)
  expect(await Promise.all([...refused, asked])).toEqual(
    Array(4).fill("timeout exceeded when trying to connect"),
  )
  for (const client of held) client.release()
  await vi.advanceTimersByTimeAsync(20)
  const again = await pool.connect()
  expect([pool.waitingCount, pool.totalCount]).toEqual([0, 2])
  again.release()
})

test("a queue that only crawls is left after twenty seconds", async () => {
  const pool = newPool(1)
  const hold = async () => {
    const client = await pool.connect()
    await new Promise((resolve) => setTimeout(resolve, 1600))
    client.release()
    return "served"
  }
  const queue = Array.from({ length: 16 }, () => hold().catch((error: Error) => error.message))
  await vi.advanceTimersByTimeAsync(40_000)
  const said = await Promise.all(queue)
  expect(said.slice(0, 5)).toEqual(Array(5).fill("served"))
  expect(said.at(-1)).toBe("timeout exceeded when trying to connect")
})

test("a long transaction that gets its answers holds nobody up for good", async () => {
  const pool = newPool(1)
  const client = await pool.connect()
  const next = pool.connect()
  for (let step = 0; step < 5; step++) {
    await vi.advanceTimersByTimeAsync(1500)
    await client.query("SELECT 1")
  }
  client.release()
  ;(await next).release()
})
