import { expect, test } from "vitest"
import { changesOf, type EventDraft, emptyDraft } from "./event-fields"

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
