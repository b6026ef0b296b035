import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { CallError, store } from "./call"
import { type Answered, shownAttendance, type Tick, TickQueue } from "./ticks"

const T0 = Date.parse("2027-03-01T17:00:00.000Z")
let now = T0
let isOffline = false
const sent: (Tick & { signUpId: string })[] = []

const send = async (signUpId: string, tick: Tick): Promise<Answered> => {
  if (isOffline) throw new CallError(0, "OFFLINE", "")
  sent.push({ signUpId, ...tick })
  return { attendance: tick.attendance, attendanceAt: tick.at }
}

beforeEach(() => {
  store("ticks", null)
  sent.length = 0
  now = T0
  isOffline = false
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

describe("ticks without network", () => {
  test("are kept in their last state, outlive the page, and go out once each with their moment", async () => {
    isOffline = true
    const queue = new TickQueue(send, () => now)
    await queue.tick("a", "came")
    now += 1000
    await queue.tick("a", "missed")
    now += 1000
    await queue.tick("b", "came")
    expect(queue.snapshot()).toMatchObject({ isStuck: true, waiting: { a: { attendance: "missed" } } })
    isOffline = false
    const later = new TickQueue(send, () => now)
    await later.flush()
    await queue.flush()
    expect(sent).toEqual([
      { signUpId: "a", attendance: "missed", at: new Date(T0 + 1000).toISOString() },
      { signUpId: "b", attendance: "came", at: new Date(T0 + 2000).toISOString() },
    ])
    expect([later.snapshot().waiting, queue.snapshot().waiting]).toEqual([{}, {}])
  })

  test("go out by themselves after a while", async () => {
    isOffline = true
    const queue = new TickQueue(send, () => now)
    await queue.tick("a", "came")
    isOffline = false
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent).toHaveLength(1)
    expect(queue.snapshot()).toMatchObject({ isStuck: false, waiting: {} })
  })
})

test("a press while the one before is on its way goes after it, and is the last", async () => {
  let arrive = () => {}
  const order: string[] = []
  const queue = new TickQueue(
    async (_id, tick) => {
      order.push(`${tick.attendance}`)
      if (order.length === 1)
        await new Promise<void>((resolve) => {
          arrive = resolve
        })
      return { attendance: tick.attendance, attendanceAt: tick.at }
    },
    () => now,
  )
  const first = queue.tick("a", "came")
  await vi.waitFor(() => expect(order).toEqual(["came"]))
  queue.tick("a", null)
  expect(queue.snapshot().waiting.a?.attendance).toBeNull()
  arrive()
  await first
  expect(order).toEqual(["came", "null"])
  expect(queue.snapshot().answered.a?.attendance).toBeNull()
})

test("a clock that is slow does not put a press before the tick that was seen", async () => {
  const queue = new TickQueue(send, () => now)
  await queue.tick("a", null, new Date(T0 + 600_000).toISOString())
  expect(sent[0]?.at).toBe(new Date(T0 + 600_001).toISOString())
})

test("a tick that is refused is not sent again, and says why; the others go on", async () => {
  const queue = new TickQueue(
    async (signUpId, tick) => {
      if (signUpId === "gone") throw new CallError(404, "NOT_FOUND", "They are not on this list.")
      return send(signUpId, tick)
    },
    () => now,
  )
  isOffline = true
  await queue.tick("here", "came")
  isOffline = false
  store("ticks", JSON.stringify({ gone: { attendance: "came", at: "2027-03-01T17:00:00.000Z" } }))
  await queue.tick("here", "came")
  expect(sent.map(({ signUpId }) => signUpId)).toEqual(["here"])
  expect(queue.snapshot()).toMatchObject({ waiting: {}, refusal: "They are not on this list." })
})

test.each([401, 500, 503])("a site that answers %i is asked again later", async (status) => {
  const queue = new TickQueue(
    async () => {
      throw new CallError(status, "", "")
    },
    () => now,
  )
  await queue.tick("a", "came")
  expect(queue.snapshot()).toMatchObject({ isStuck: true, waiting: { a: { attendance: "came" } } })
})

test.each(["nonsense", "[]", "null", "3"])(
  "what is kept and cannot be read (%s) is nothing",
  async (kept) => {
    store("ticks", kept)
    const queue = new TickQueue(send, () => now)
    await queue.tick("a", "came")
    expect(sent).toHaveLength(1)
  },
)

test("the newest is shown: pressed here, said by the server, or read with the list", () => {
  const person = { signUpId: "a", attendance: "came", attendanceAt: "2027-03-01T17:00:05.000Z" } as const
  const state = { waiting: {}, answered: {}, isStuck: false, refusal: "" }
  const older = { attendance: "missed", attendanceAt: "2027-03-01T17:00:00.000Z" } as const
  const newer = { attendance: null, attendanceAt: "2027-03-01T17:00:09.000Z" }
  expect(shownAttendance({ ...state, answered: { a: older } }, person).attendance).toBe("came")
  expect(shownAttendance({ ...state, answered: { a: newer } }, person).attendance).toBeNull()
  const waiting = { a: { attendance: "missed", at: older.attendanceAt } } as const
  expect(shownAttendance({ ...state, answered: { a: newer }, waiting }, person).attendance).toBe("missed")
})
