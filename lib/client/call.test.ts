import { afterEach, describe, expect, test, vi } from "vitest"
import { call } from "./call"

afterEach(() => vi.unstubAllGlobals())

const answers = (body: BodyInit | null) => vi.stubGlobal("fetch", async () => new Response(body))

test.each([new TypeError("network error"), new DOMException("BodyStreamBuffer was aborted", "AbortError")])(
  "an answer that breaks off, as when the page is left, is no answer (%s)",
  async (why) => {
    const encoder = new TextEncoder()
    answers(
      new ReadableStream({
        pull(controller) {
          controller.enqueue(encoder.encode('{"admin":'))
          controller.error(why)
        },
      }),
    )
    await expect(call("/api/admin/verify")).rejects.toMatchObject({ status: 0, isPassing: true })
  },
)

test.each(["", "OK", "{"])("an answer that is not JSON (%j) is one without anything in it", async (body) => {
  answers(body)
  expect(await call("/somebody/elses/list")).toEqual({})
})

describe("a POST whose answer is lost", () => {
  const calls: { key: string | null; body: unknown }[] = []
  const sends = (answers: (Response | null)[]) => {
    calls.length = 0
    vi.useFakeTimers()
    vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
      calls.push({ key: new Headers(init.headers).get("idempotency-key"), body: init.body })
      const answer = answers.shift()
      if (!answer) throw new TypeError("network error")
      return answer
    })
  }
  const post = async (options = {}) => {
    const answered = call("/api/contact", { method: "POST", body: { name: "Ada" }, ...options }).catch(
      (error) => error,
    )
    await vi.runAllTimersAsync()
    return answered
  }
  const underWay = () => Response.json({ code: "IN_PROGRESS", message: "" }, { status: 409 })
  afterEach(() => vi.useRealTimers())

  test("is asked for again with the same key, and waited for while the first is under way", async () => {
    sends([null, underWay(), Response.json({ message: "Sent" })])
    expect(await post()).toEqual({ message: "Sent" })
    expect(new Set(calls.map(({ key, body }) => `${key} ${body}`)).size).toBe(1)
    expect(calls).toHaveLength(3)
    expect(calls[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  })

  test("and lost again is no answer", async () => {
    sends([null, null])
    expect(await post()).toMatchObject({ status: 0, code: "OFFLINE" })
    expect(calls).toHaveLength(2)
  })

  test("is not, where it uses something up", async () => {
    sends([null])
    expect(await post({ isOnce: true })).toMatchObject({ status: 0 })
    expect(calls).toHaveLength(1)
  })
})
