import { expect, test } from "vitest"
import { sayNotOffered, sayWarnings, type Warned } from "./warnings"

const today = "2027-01-10"
const at = (given: Partial<Warned>): Warned => ({
  kind: "class",
  _id: "1",
  date: "2027-03-14",
  time: "09:00",
  ...given,
})
const say = (...warnings: Warned[]) => sayWarnings({ warnings, today })

test("says what else is at the time of a class, and what keeps a slot from being offered", () => {
  expect(say(at({ title: "Morning Flow" }), at({ kind: "time_off" }))).toEqual([
    "Also at that time: Morning Flow (Sun, Mar 14, 9:00 AM).",
    "Also at that time: your time off (from Sun, Mar 14, 9:00 AM).",
  ])
  expect(say(at({ slotId: "2" }), at({ slotId: "3" }))).toEqual([
    "Added, but not offered to students: you’re teaching a class then (Sun, Mar 14, 9:00 AM).",
  ])
})

test("names the year when it is not this one", () => {
  expect(say(at({ title: "Morning Flow", date: "2028-03-12" }))).toEqual([
    "Also at that time: Morning Flow (Sun, Mar 12, 2028, 9:00 AM).",
  ])
})

test("says five of many", () => {
  const many = Array.from({ length: 7 }, (_, index) => at({ title: `Flow ${index}` }))
  expect(say(...many)).toHaveLength(6)
  expect(say(...many).at(-1)).toBe("And 2 more like these.")
  expect(say()).toEqual([])
})

test("says how many of the added slots are not offered, and because of what", () => {
  const [taught, off] = [at({ slotId: "2" }), at({ kind: "time_off", slotId: "3" })]
  const sayOf = (added: number, ...warnings: Warned[]) => sayNotOffered({ warnings, added })
  expect(sayOf(3)).toBe("")
  expect(sayOf(1, off)).toBe("It isn’t offered to students, because of time off.")
  expect(sayOf(3, taught, { ...off, slotId: "2" })).toBe(
    "1 of them isn’t offered to students, because of a class and time off.",
  )
  expect(sayOf(3, taught, off)).toBe("2 of them aren’t offered to students, because of a class and time off.")
})
