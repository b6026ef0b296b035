import { describe, expect, test } from "vitest"
import { slotsByDay, slotTime } from "./slot-days"

const slot = (startsAt: string) => ({ _id: startsAt, date: "", time: "", startsAt })

describe("slotsByDay", () => {
  test("puts a slot on the day of the student's own zone, in order of time", () => {
    const late = slot("2027-03-10T23:30:00.000Z")
    const early = slot("2027-03-10T16:00:00.000Z")
    const inTokyo = slotsByDay({ slots: [late, early], zone: "Asia/Tokyo" })
    expect([...inTokyo.keys()]).toEqual(["2027-03-11"])
    expect(inTokyo.get("2027-03-11")).toEqual([early, late])
    const inHonolulu = slotsByDay({ slots: [late, early], zone: "Pacific/Honolulu" })
    expect([...inHonolulu.keys()]).toEqual(["2027-03-10"])
  })
})

test("slotTime says the time with the zone's short name, before and after the clocks change", () => {
  const zone = "America/Los_Angeles"
  expect(slotTime({ startsAt: "2027-03-13T17:00:00.000Z", zone })).toBe("9:00 AM PST")
  expect(slotTime({ startsAt: "2027-03-14T16:00:00.000Z", zone })).toBe("9:00 AM PDT")
})
