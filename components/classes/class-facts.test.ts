import { expect, test } from "vitest"
import type { WireEvent } from "@/lib/classes/queries/events"
import { classFacts } from "./class-facts"

const event: WireEvent = {
  _id: "1",
  title: "Slow Flow",
  date: "2027-01-15",
  time: "09:00",
  location: "Quincy Street Studio",
  address: "210 Quincy Street",
  isOnline: false,
  signUpLink: "",
  isExternal: false,
  startsAt: "2027-01-15T17:00:00.000Z",
  endsAt: "2027-01-15T18:00:00.000Z",
  durationMinutes: 60,
  capacity: 12,
  placesLeft: 3,
  priceNote: "",
  price: 18,
  ways: ["door"],
  isFull: false,
  isPast: false,
  isCancelled: false,
}
const facts = (changes: Partial<WireEvent> = {}) =>
  classFacts({
    event: { ...event, ...changes },
    siteUrl: "https://maya.example",
    teacher: "Maya",
    zone: "America/Los_Angeles",
  })

test("an event's times carry the venue's offset, in winter and in summer", () => {
  expect(facts()).toMatchObject({
    startDate: "2027-01-15T09:00:00-08:00",
    endDate: "2027-01-15T10:00:00-08:00",
  })
  expect(facts({ startsAt: "2027-07-15T16:00:00.000Z" }).startDate).toBe("2027-07-15T09:00:00-07:00")
})

test("an event has a picture and its price, and no price where there is none", () => {
  expect(facts()).toMatchObject({
    image: "https://maya.example/opengraph-image.png",
    offers: { price: "18.00", priceCurrency: "USD" },
  })
  expect(facts({ price: null }).offers).not.toHaveProperty("price")
})
