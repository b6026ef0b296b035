import { describe, expect, test } from "vitest"
import { busyTimesOf, TooManyEntries } from "./busy-times"

const window = {
  from: new Date("2027-01-01T00:00:00Z"),
  until: new Date("2029-01-01T00:00:00Z"),
  zone: "America/Los_Angeles",
  ownHost: "studio.example",
}
const calendar = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//EN", ...lines, "END:VCALENDAR", ""].join("\r\n")
const entry = (...lines: string[]) => [
  "BEGIN:VEVENT",
  ...(lines.some((line) => line.startsWith("UID")) ? [] : ["UID:one"]),
  "SUMMARY:Secret",
  ...lines,
  "END:VEVENT",
]
const said = (text: string, given: Partial<typeof window> = {}) =>
  busyTimesOf(text, { ...window, ...given })
    .busy.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map(
      ({ startsAt, endsAt }) => `${startsAt.toISOString().slice(0, 16)}/${endsAt.toISOString().slice(0, 16)}`,
    )
const of = (...lines: string[]) => said(calendar(...entry(...lines)))
const LA = "TZID=America/Los_Angeles"

describe("one entry", () => {
  test.each([
    ["in UTC", ["DTSTART:20270301T170000Z", "DTEND:20270301T180000Z"], "2027-03-01T17:00/2027-03-01T18:00"],
    [
      "in a zone by name",
      [`DTSTART;${LA}:20270301T090000`, "DURATION:PT90M"],
      "2027-03-01T17:00/2027-03-01T18:30",
    ],
    [
      "without a zone",
      ["DTSTART:20270301T090000", "DTEND:20270301T100000"],
      "2027-03-01T17:00/2027-03-01T18:00",
    ],
    [
      "from one zone to another",
      [`DTSTART;${LA}:20270301T090000`, "DTEND;TZID=America/New_York:20270301T130000"],
      "2027-03-01T17:00/2027-03-01T18:00",
    ],
    [
      "in a zone with its maker's name before it",
      ["DTSTART;TZID=/citadel.org/20210210_1/Europe/Berlin:20270301T090000", "DURATION:PT1H"],
      "2027-03-01T08:00/2027-03-01T09:00",
    ],
    ["of a whole day", ["DTSTART;VALUE=DATE:20270314"], "2027-03-14T08:00/2027-03-15T07:00"],
    [
      "of two whole days",
      ["DTSTART;VALUE=DATE:20270314", "DTEND;VALUE=DATE:20270316"],
      "2027-03-14T08:00/2027-03-16T07:00",
    ],
    [
      "at a time that the clock skips",
      [`DTSTART;${LA}:20270314T023000`, "DURATION:PT1H"],
      "2027-03-14T10:30/2027-03-14T11:30",
    ],
    [
      "that began before the window",
      ["DTSTART:20201201T000000Z", "DTEND:20270102T000000Z"],
      "2020-12-01T00:00/2027-01-02T00:00",
    ],
  ])("%s", (_name, lines, wanted) => expect(of(...lines)).toEqual([wanted]))

  test.each([
    ["free", ["TRANSP:TRANSPARENT"]],
    ["cancelled", ["STATUS:CANCELLED"]],
    ["ours", ["UID:class-1@Studio.example"]],
  ])("that is %s does not count", (_name, lines) => {
    expect(of("DTSTART:20270301T170000Z", "DTEND:20270301T180000Z", ...lines)).toEqual([])
  })

  test.each([
    ["that lasts no time", ["DTSTART:20270301T170000Z"]],
    ["that ends before it begins", ["DTSTART:20270301T170000Z", "DTEND:20270301T160000Z"]],
    ["before the window", ["DTSTART:20261201T170000Z", "DTEND:20261201T180000Z"]],
    ["after the window", ["DTSTART:20290201T170000Z", "DTEND:20290201T180000Z"]],
  ])("%s takes no time", (_name, lines) => expect(of(...lines)).toEqual([]))

  test("by a zone of the file's own", () => {
    const zone = [
      ..."BEGIN:VTIMEZONE,TZID:Pacific Standard Time,BEGIN:STANDARD,DTSTART:16010101T020000".split(","),
      ..."TZOFFSETFROM:-0700,TZOFFSETTO:-0800,RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11,END:STANDARD".split(","),
      ..."BEGIN:DAYLIGHT,DTSTART:16010101T020000,TZOFFSETFROM:-0800,TZOFFSETTO:-0700".split(","),
      ..."RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3,END:DAYLIGHT,END:VTIMEZONE".split(","),
    ]
    const times = [
      "DTSTART;TZID=Pacific Standard Time:20270312T090000",
      "DURATION:PT1H",
      "RRULE:FREQ=DAILY;COUNT=3",
    ]
    expect(said(calendar(...zone, ...entry(...times)))).toEqual([
      "2027-03-12T17:00/2027-03-12T18:00",
      "2027-03-13T17:00/2027-03-13T18:00",
      "2027-03-14T16:00/2027-03-14T17:00",
    ])
  })

  test("that makes no sense is counted and left out, and the others stand", () => {
    const good = entry("UID:good", "DTSTART:20270301T170000Z", "DTEND:20270301T180000Z")
    const text = calendar(
      ...entry("UID:bad"),
      ...good,
      ...entry("UID:worse", "DTSTART:20270301T170000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;BYMONTHDAY=3"),
    )
    const { busy, skipped } = busyTimesOf(text, window)
    expect([...new Set(busy.map(({ uid }) => uid))].sort()).toEqual(["good", "worse"])
    expect(skipped).toBe(2)
  })
})

describe("a repeated entry", () => {
  const weekly = [`DTSTART;${LA}:20270307T090000`, `DTEND;${LA}:20270307T100000`]
  const starts = (times: string[]) => times.map((time) => time.slice(0, 16))

  test("keeps its hour across both clock changes, up to the last moment of UNTIL", () => {
    expect(starts(of(...weekly, "RRULE:FREQ=WEEKLY;UNTIL=20270321T160000Z"))).toEqual([
      "2027-03-07T17:00",
      "2027-03-14T16:00",
      "2027-03-21T16:00",
    ])
    expect(starts(of(`DTSTART;${LA}:20271031T090000`, "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=2"))).toEqual(
      ["2027-10-31T16:00", "2027-11-07T17:00"],
    )
  })

  test("leaves out exceptions told in the zone, in UTC or as a day", () => {
    const exceptions = [
      `EXDATE;${LA}:20270307T090000`,
      "EXDATE:20270314T160000Z",
      "EXDATE;VALUE=DATE:20270321",
    ]
    expect(starts(of(...weekly, "RRULE:FREQ=WEEKLY;COUNT=4", ...exceptions))).toEqual(["2027-03-28T16:00"])
  })

  test("adds RDATEs, with periods of their own", () => {
    const more = [`RDATE;${LA}:20270308T120000`, "RDATE;VALUE=PERIOD:20270309T190000Z/PT2H"]
    expect(of(...weekly, ...more)).toEqual([
      "2027-03-07T17:00/2027-03-07T18:00",
      "2027-03-08T20:00/2027-03-08T21:00",
      "2027-03-09T19:00/2027-03-09T21:00",
    ])
  })

  test("is moved, shortened, freed and canceled by entries of their own, also from beyond the window", () => {
    const series = entry(...weekly, "RRULE:FREQ=WEEKLY")
    const moved = entry(`RECURRENCE-ID;${LA}:20270314T090000`, "DTSTART:20270315T200000Z", "DURATION:PT30M")
    const freed = entry(
      "RECURRENCE-ID:20270321T160000Z",
      "DTSTART:20270321T160000Z",
      "DURATION:PT1H",
      "TRANSP:TRANSPARENT",
    )
    const gone = entry("RECURRENCE-ID:20270328T160000Z", "DTSTART:20270328T160000Z", "STATUS:CANCELLED")
    const early = entry(`RECURRENCE-ID;${LA}:20300106T090000`, "DTSTART:20270329T200000Z", "DURATION:PT30M")
    const until = new Date("2027-04-05T00:00:00Z")
    expect(said(calendar(...series, ...moved, ...freed, ...gone, ...early), { until })).toEqual([
      "2027-03-07T17:00/2027-03-07T18:00",
      "2027-03-15T20:00/2027-03-15T20:30",
      "2027-03-29T20:00/2027-03-29T20:30",
      "2027-04-04T16:00/2027-04-04T17:00",
    ])
  })

  test("is changed from one time on", () => {
    const later = entry(
      `RECURRENCE-ID;RANGE=THISANDFUTURE;${LA}:20270314T090000`,
      `DTSTART;${LA}:20270314T110000`,
      "DURATION:PT30M",
    )
    expect(said(calendar(...entry(...weekly, "RRULE:FREQ=WEEKLY;COUNT=3"), ...later))).toEqual([
      "2027-03-07T17:00/2027-03-07T18:00",
      "2027-03-14T18:00/2027-03-14T18:30",
      "2027-03-21T18:00/2027-03-21T18:30",
    ])
  })

  test("without an end ends with the window, and an old one is followed into it", () => {
    const times = of("DTSTART:20100104T170000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY")
    expect(times).toHaveLength(104)
    expect(times[0]).toBe("2027-01-04T17:00/2027-01-04T18:00")
  })

  test("every other week keeps its weeks, however long ago it began", () => {
    const lines = ["DTSTART:20150106T170000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH"]
    const weeks = of(...lines).map(
      (time) => (Date.parse(`${time.slice(0, 10)}T00:00Z`) - Date.UTC(2015, 0, 6)) / 86_400_000,
    )
    expect(weeks.length).toBeGreaterThan(100)
    expect(new Set(weeks.map((days) => days % 14))).toEqual(new Set([0, 2]))
  })

  test("over and over is too much", () => {
    expect(() => of("DTSTART:20270101T000000Z", "DURATION:PT1M", "RRULE:FREQ=HOURLY")).toThrow(TooManyEntries)
  })

  test("in any zone and at any hour is where the clock of that zone says, all year", () => {
    const zones = [
      "America/Los_Angeles",
      "Europe/Berlin",
      "Australia/Lord_Howe",
      "Asia/Kathmandu",
      "America/St_Johns",
      "Pacific/Apia",
    ]
    for (let round = 0; round < 30; round++) {
      const zone = zones[round % zones.length] ?? ""
      const hour = String(Math.floor(Math.random() * 24)).padStart(2, "0")
      const minute = String(Math.floor(Math.random() * 60)).padStart(2, "0")
      // Not the first of January, which lies before the window east of Greenwich.
      const day = String(2 + Math.floor(Math.random() * 27)).padStart(2, "0")
      const text = calendar(
        ...entry(
          `DTSTART;TZID=${zone}:202701${day}T${hour}${minute}00`,
          "DURATION:PT5M",
          "RRULE:FREQ=DAILY;COUNT=365",
        ),
      )
      const { busy } = busyTimesOf(text, window)
      expect(busy).toHaveLength(365)
      const clock = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeStyle: "short" })
      const others = busy.filter(({ startsAt }) => clock.format(startsAt) !== `${hour}:${minute}`)
      // One day a year the clock may skip the time.
      expect(others.length, `${zone} ${hour}:${minute}`).toBeLessThanOrEqual(1)
    }
  })
})

describe("a file that is no calendar", () => {
  test.each([
    ["a page", "<!doctype html><html><body>Sign in</body></html>"],
    ["nothing", ""],
    ["half a calendar", calendar(...entry("DTSTART:20270301T170000Z")).slice(0, 90)],
    ["a card", "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:x\r\nEND:VCARD\r\n"],
    ["words", "hello"],
  ])("%s is refused", (_name, text) => expect(() => busyTimesOf(text, window)).toThrow())

  test("without entries is one all the same", () => {
    expect(busyTimesOf(calendar(), window)).toEqual({ busy: [], skipped: 0 })
  })
})
