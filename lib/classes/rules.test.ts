import { describe, expect, test } from "vitest"
import { instantToWallClock, monthGrid, wallClockToInstant } from "../time"
import {
  normalizePhone,
  occurrences,
  sayOnList,
  signUpAddress,
  signUpState,
  webLink,
  wordsBeside,
} from "./rules"
import { sayPaid, sayPayingLater, sayWays, type Way } from "./rules/paying"

const zone = "America/Los_Angeles"
const instantsOf = (days: string[], time: string) =>
  days.map((date) => wallClockToInstant({ date, time, zone }).toISOString().slice(11, 16))

describe("a weekly series", () => {
  test.each([
    ["spring", "2027-02-21", "18:00", "17:00", 3],
    ["autumn", "2027-10-10", "17:00", "18:00", 4],
  ])("over the change of the clocks in %s stays at 10:00", (_name, date, before, after, weeks) => {
    const days = occurrences({ date, repeat: "weekly" })
    expect(days).toHaveLength(12)
    expect(new Set(days.map((day) => new Date(`${day}T00:00:00Z`).getUTCDay()))).toEqual(new Set([0]))
    expect(instantsOf(days, "10:00")).toEqual([
      ...Array(weeks).fill(before),
      ...Array(12 - weeks).fill(after),
    ])
    const shown = days.map((day) =>
      instantToWallClock(wallClockToInstant({ date: day, time: "10:00", zone }), zone),
    )
    expect(shown.map((clock) => clock.time)).toEqual(Array(12).fill("10:00"))
    expect(shown.map((clock) => clock.date)).toEqual(days)
  })
})

describe("a monthly series", () => {
  test.each([
    ["2027-01-31", ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31", "2027-06-30"]],
    ["2027-10-30", ["2027-10-30", "2027-11-30", "2027-12-30", "2028-01-30", "2028-02-29", "2028-03-30"]],
    ["2027-08-05", ["2027-08-05", "2027-09-05", "2027-10-05", "2027-11-05", "2027-12-05", "2028-01-05"]],
  ])("from %s never drifts", (date, days) => expect(occurrences({ date, repeat: "monthly" })).toEqual(days))
})

test("no repeat is one day", () =>
  expect(occurrences({ date: "2027-03-14", repeat: "none" })).toEqual(["2027-03-14"]))

test.each([
  [2027, 2, "2027-01-31", "2027-03-13"],
  [2027, 3, "2027-02-28", "2027-04-10"],
  [2027, 11, "2027-10-31", "2027-12-11"],
])("the grid of %i-%i has 42 days from Sunday, whatever clock the server has", (year, month, first, last) => {
  const days = monthGrid(year, month)
  expect([days.length, new Set(days).size, days[0], days[41]]).toEqual([42, 42, first, last])
})

describe("the Sign Up of an event", () => {
  const event = { isPast: false, isFull: false, isExternal: false, isCancelled: false }
  test.each([
    ["open", {}],
    ["external", { isExternal: true }],
    ["full", { isFull: true, isExternal: true }],
    ["past", { isPast: true, isFull: true }],
    ["cancelled", { isPast: true, isCancelled: true }],
  ])("is %s", (state, given) => expect(signUpState({ ...event, ...given })).toBe(state))

  test("leads on with everything in the address", () => {
    const class_ = { _id: "e", title: "A & B", date: "2027-05-01", location: "<svg>" }
    const address = signUpAddress("/signup", class_, { email: "ada@x.example", way: "online" })
    expect(Object.fromEntries(new URL(address, "https://x.example").searchParams)).toEqual({
      title: "A & B",
      date: "2027-05-01",
      location: "<svg>",
      eventId: "e",
      way: "online",
      email: "ada@x.example",
    })
  })
})

test.each<[string, number, Way[]]>([
  ["This class costs $18. Please pay when you sign up: with PayPal.", 18, ["online"]],
  ["This class costs $18, and a pass pays for it. Please log in.", 18, ["pass"]],
])("%j is said of a class that is paid before", (said, price, ways) =>
  expect(sayWays({ price, ways })).toBe(said),
)

test.each<[string, string, number | null, Way]>([
  ["", "", null, "door"],
  ["$18, at the door, in cash", "You’ll pay at the door, in cash.", 18, "door"],
  ["$18, paid", "You’ll pay with PayPal or a card when you say yes.", 18, "online"],
  ["Paid with your pass", "Your pass pays for it when you say yes.", 18, "pass"],
])("%j is said of a spot, and %j of one that is waited for", (paid, later, price, way) =>
  expect([sayPaid({ price, way }), sayPayingLater({ price, way })]).toEqual([paid, later]),
)

test.each(["https://ok.example/a?b=c", " https://ok.example ", "HTTPS://OK.example/x", "http://ok.example"])(
  "%j is a link",
  (value) => expect(webLink(value)).toMatch(/^https?:\/\/ok\.example/),
)
test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "//evil.example",
  "HTTPS://",
  "https:///x",
  "https:evil.example",
  "/signup",
  "ftp://x.example",
  "https://a b.example",
  'https://x.example/"><script>',
  "https://user:pass@x.example",
  "https://x.example/\u0000",
  `https://x.example/${"a".repeat(600)}`,
])("%j is no link", (value) => expect(webLink(value)).toBeNull())

test.each(["123-456-7890", "(360) 555-0142", "+49 30 1234567"])("%j is a phone number", (value) =>
  expect(normalizePhone(value)).toBe(value),
)
test.each(["", "12345", "call me", "=1234567", "1234567890123456", "+1+2345678"])("%j is none", (value) =>
  expect(normalizePhone(value)).toBeNull(),
)

describe("the words beside a class", () => {
  const now = new Date("2027-03-12T17:00:00Z")
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
  const event = {
    isCancelled: false,
    isPast: false,
    isFull: false,
    isExternal: false,
    startsAt: at(600),
    endsAt: at(660),
    placesLeft: 9,
  }
  test.each([
    [{}, ""],
    [{ placesLeft: 3 }, "3 spots left"],
    [{ placesLeft: 1 }, "One spot left"],
    [{ placesLeft: 1, isExternal: true }, ""],
    [{ startsAt: at(60) }, "Starts in 60 minutes"],
    [{ startsAt: at(61) }, ""],
    [{ startsAt: at(0.5), placesLeft: 2 }, "Starts in a minute. 2 spots left"],
    [{ isFull: true, startsAt: at(5) }, "Every spot is taken."],
    [{ isPast: true, startsAt: at(-5), endsAt: at(55) }, "It’s already started."],
    [{ isPast: true, startsAt: at(-60), endsAt: at(0) }, "It’s over."],
    [{ isCancelled: true }, ""],
  ])("%j: %j", (given, words) => expect(wordsBeside({ ...event, ...given }, now)).toBe(words))
})

test("how full a class is leaves out whom the teacher added", () => {
  const [own, hers] = [{ isExtra: false }, { isExtra: true }]
  expect(sayOnList({ people: [own, own], capacity: 12 })).toBe("2 of 12")
  expect(sayOnList({ people: [own, hers], capacity: 1 })).toBe("1 of 1, plus 1 added by you")
})
