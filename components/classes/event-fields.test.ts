import { expect, test } from "vitest"
import { changesOf, type EventDraft, emptyDraft, isLeftBehind } from "./event-fields"

const before: EventDraft = {
  ...emptyDraft,
  title: "Chair Yoga",
  date: "2027-03-14",
  time: "09:00",
  location: "Harbor Hall",
  address: "12 Water Street",
  capacity: "12",
}

test("a change sends only what was changed, and the place as a whole", () => {
  expect(changesOf(before, before)).toEqual({})
  expect(changesOf({ ...before, priceNote: "Tea included" }, before)).toEqual({ priceNote: "Tea included" })
  expect(changesOf({ ...before, capacity: "20", ways: ["door"] }, before)).toEqual({
    capacity: 20,
    ways: ["door"],
  })
  expect(changesOf({ ...before, where: "online", link: "https://example.com/meet" }, before)).toEqual({
    location: "Harbor Hall",
    address: "",
    link: "https://example.com/meet",
  })
})

test("an address is left behind when the location is another, unless it goes with it or is typed anew", () => {
  const moved = { ...before, location: "Town Hall" }
  expect(isLeftBehind(before, before)).toBe(false)
  expect(isLeftBehind(moved, before)).toBe(true)
  expect(isLeftBehind({ ...moved, address: "1 Main Street" }, before)).toBe(false)
  expect(isLeftBehind({ ...moved, address: "" }, { ...before, address: "" })).toBe(false)
})
