import { afterEach, expect, test, vi } from "vitest"
import { call } from "./client"

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
