import { expect, test } from "vitest"
import { GROUPS, isHere, UNDER_MORE } from "./admin-links"

const LINKS = GROUPS.flatMap(({ links }) => links)
const lit = (path: string) => LINKS.filter(({ href }) => isHere(path, href)).map(({ label }) => label)

test("a page that is no link of its own lights up what leads there", () => {
  expect(lit("/admin/people/1")).toEqual(["People"])
  expect(lit("/admin/events/1")).toEqual(["Classes"])
  expect(lit("/admin/away")).toEqual(["Today"])
  expect(UNDER_MORE.some((href) => isHere("/admin/events/1", href))).toBe(true)
  expect(UNDER_MORE.some((href) => isHere("/admin/away", href))).toBe(false)
})
