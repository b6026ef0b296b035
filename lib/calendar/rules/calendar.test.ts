import { describe, expect, test } from "vitest"
import { addDays, instantToWallClock, weekdayOf } from "../../time"
import { replaceHours, sayTooClose, startsOfHours, tooClose, type WorkingHour } from "./calendar"

const zone = "America/Los_Angeles"
const clocks = (starts: Date[]) =>
  starts.map((start) => Object.values(instantToWallClock(start, zone)).join(" "))
const hour = (weekday: number, time: string, validFrom = "2027-01-01", validUntil = ""): WorkingHour => ({
  weekday,
  time,
  validFrom,
  validUntil,
})

describe("starts of the working hours", () => {
  test("9:00 stays 9:00 across both clock changes", () => {
    const spring = startsOfHours({ hours: [hour(0, "09:00")], from: "2027-03-07", until: "2027-03-21", zone })
    expect(clocks(spring)).toEqual(["2027-03-07 09:00", "2027-03-14 09:00", "2027-03-21 09:00"])
    expect(spring.map((start) => start.getUTCHours())).toEqual([17, 16, 16])
    const autumn = startsOfHours({ hours: [hour(0, "09:00")], from: "2027-10-31", until: "2027-11-07", zone })
    expect(autumn.map((start) => start.getUTCHours())).toEqual([16, 17])
  })

  test("a time that does not exist is left out, one that exists twice means the first", () => {
    const hours = [hour(0, "02:30"), hour(0, "01:30")]
    expect(clocks(startsOfHours({ hours, from: "2027-03-14", until: "2027-03-14", zone }))).toEqual([
      "2027-03-14 01:30",
    ])
    const [first] = startsOfHours({ hours, from: "2027-11-07", until: "2027-11-07", zone })
    expect(first?.toISOString()).toBe("2027-11-07T08:30:00.000Z")
  })

  test("dates are inclusive on both ends", () => {
    const hours = [hour(1, "09:00", "2027-02-01", "2027-02-15")]
    expect(clocks(startsOfHours({ hours, from: "2027-01-01", until: "2027-12-31", zone }))).toEqual([
      "2027-02-01 09:00",
      "2027-02-08 09:00",
      "2027-02-15 09:00",
    ])
  })
})

describe("replacing the hours", () => {
  const random = (below: number) => Math.floor(Math.random() * below)
  const anyTimes = () =>
    Array.from({ length: random(6) }, () => ({
      weekday: random(7),
      time: `${String(random(24)).padStart(2, "0")}:${String(random(4) * 15).padStart(2, "0")}`,
    }))

  test("each day follows what was said last for it, over random edits", () => {
    for (let round = 0; round < 200; round++) {
      const edits = Array.from({ length: 1 + random(5) }, () => {
        const validFrom = addDays("2027-01-01", random(365))
        const validUntil = random(2) ? addDays(validFrom, random(120)) : ""
        return { validFrom, validUntil, times: anyTimes() }
      })
      const hours = edits.reduce((sum, edit) => replaceHours(sum, edit), [] as WorkingHour[])
      for (let sample = 0; sample < 20; sample++) {
        const date = addDays("2027-01-01", random(500))
        // Said last for a day: the newest edit that begins on it or before it, unless it has ended by then.
        const said = edits.filter(({ validFrom }) => validFrom <= date).at(-1)
        const isOver = said && said.validUntil !== "" && said.validUntil < date
        const wanted = said && !isOver ? said.times.filter((time) => time.weekday === weekdayOf(date)) : []
        const got = hours.filter(
          (one) =>
            one.weekday === weekdayOf(date) &&
            one.validFrom <= date &&
            (one.validUntil === "" || one.validUntil >= date),
        )
        expect(got.map(({ time }) => time).sort()).toEqual(wanted.map(({ time }) => time).sort())
      }
    }
  })

  test("without times the hours end", () => {
    const hours = replaceHours([hour(1, "09:00")], { validFrom: "2027-02-01", times: [] })
    expect(hours).toEqual([hour(1, "09:00", "2027-01-01", "2027-01-31")])
  })
})

test("two times of one day are a session apart", () => {
  expect(tooClose([hour(1, "09:00"), hour(1, "10:00"), hour(2, "09:30")], 60)).toBeUndefined()
  expect(tooClose([hour(1, "09:30"), hour(1, "09:00")], 60)?.map(({ time }) => time)).toEqual([
    "09:00",
    "09:30",
  ])
  expect(tooClose([hour(1, "09:00"), hour(1, "09:00")], 60)).toBeDefined()
  expect(sayTooClose([hour(2, "12:30"), hour(2, "13:00")])).toBe(
    "Tuesday 12:30 PM and 1:00 PM are less than an hour apart.",
  )
})
