import { expect, test } from "vitest"
import { sayLine } from "./line-words"

const zone = "America/Los_Angeles"
const now = new Date("2027-03-12T18:00:00Z")
const said = (state: "waiting" | "offered" | "paying", offerUntil: string | null, { place = 1 } = {}) =>
  sayLine({ state, place, offerUntil }, { zone, now })

test("a place in line is counted", () => {
  expect(said("waiting", null).says).toBe("You’re first in line.")
  expect(said("waiting", null, { place: 3 }).says).toBe("You’re number 3 in line.")
})

test("an offer says until when it holds, and from that moment on that it has passed", () => {
  expect(said("offered", "2027-03-12T18:00:01Z")).toEqual({
    says: "I’m holding a spot for you until Fri, Mar 12 at 10:00 AM PST.",
    isMine: true,
    leadsTo: "See your spot",
  })
  expect(said("offered", "2027-03-12T18:00:00Z")).toEqual({
    says: "I held a spot for you until Fri, Mar 12 at 10:00 AM PST. That time has passed.",
    isMine: false,
    leadsTo: "",
  })
})

test("who is paying keeps the spot meanwhile", () =>
  expect(said("paying", "2027-03-12T17:00:00Z").isMine).toBe(true))
