import { expect, test } from "vitest"
import { noteTouched, type PageTag, touch } from "./page-tags"

/** What is forgotten after some work, however it ends. */
async function forgottenAfter(work: () => Promise<unknown>): Promise<PageTag[]> {
  const forgotten: PageTag[] = []
  const forget = async (tags: PageTag[]) => void forgotten.push(...tags)
  await noteTouched(work, forget).catch(() => {})
  return forgotten
}

test("a tag that was touched twice is forgotten once, after the work", async () => {
  const order: string[] = []
  const work = async () => {
    touch("events")
    await Promise.resolve()
    touch("events")
    order.push("worked")
  }
  await noteTouched(work, async (tags) => void order.push(...tags))
  expect(order).toEqual(["worked", "events"])
})

test("what failed after it wrote is forgotten too", async () => {
  const fails = async () => {
    touch("products")
    throw new Error("after the commit")
  }
  expect(await forgottenAfter(fails)).toEqual(["products"])
})

test("two calls at once each forget their own", async () => {
  const calls = (["events", "products"] as const).map((tag) =>
    forgottenAfter(async () => {
      await new Promise((done) => setTimeout(done, 1))
      touch(tag)
    }),
  )
  expect(await Promise.all(calls)).toEqual([["events"], ["products"]])
})

test("outside a call nothing is noted", () => expect(() => touch("events")).not.toThrow())
