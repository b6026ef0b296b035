import { expect, test } from "vitest"
import { changesOf, type EventDraft, emptyDraft, isLeftBehind, missingOf } from "./event-fields"

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

test("what is missing is said by field", () => {
  expect(missingOf(before)).toEqual({})
  expect(missingOf(emptyDraft)).toEqual({
    title: "Please enter a title.",
    date: "Please enter a date.",
    time: "Please enter a time.",
  })
  expect(Object.keys(missingOf({ ...before, where: "online" }))).toEqual(["link"])
  expect(Object.keys(missingOf({ ...before, where: "both", address: " " }))).toEqual(["address", "link"])
  expect(Object.keys(missingOf({ ...before, ways: [] }))).toEqual(["ways"])
})

test("an address is left behind when the location is another, unless it goes with it or is typed anew", () => {
  const moved = { ...before, location: "Town Hall" }
  expect(isLeftBehind(before, before)).toBe(false)
  expect(isLeftBehind(moved, before)).toBe(true)
  expect(isLeftBehind({ ...moved, address: "1 Main Street" }, before)).toBe(false)
  expect(isLeftBehind({ ...moved, address: "" }, { ...before, address: "" })).toBe(false)
})
