import { describe, expect, test } from "vitest"
import { cleanCell, guessOrder, looksLikeFormula, readMoment, readTime } from "./cells"
import { FIELDS, guessColumns, guessSource, IMPORT_KINDS } from "./fields"
import { readRow } from "./rows"

describe("cells", () => {
  test.each([
    ["'=1+1", "=1+1"],
    ['="0360"', "0360"],
    ["'-5", "-5"],
    ["'twas", "'twas"],
    [" \u00a0Ada\u200b ", "Ada"],
  ])("%j is %j", (cell, text) => expect(cleanCell(cell)).toBe(text))

  test.each(["=cmd|' /C calc'!A0", "@SUM(1)", "+HYPERLINK", "-x"])("%j looks like a formula", (text) =>
    expect(looksLikeFormula(text)).toBe(true),
  )
  test.each(["+1 360 555", "-", "Ada = Eve", "-5"])("%j does not", (text) =>
    expect(looksLikeFormula(text)).toBe(false),
  )

  test.each([
    ["11/22/2026", "mdy", "2026-11-22", ""],
    ["22/11/2026", "dmy", "2026-11-22", ""],
    ["2026-11-22", "dmy", "2026-11-22", ""],
    ["2026-11-22T09:30:00Z", "mdy", "2026-11-22", "09:30"],
    ["11/22/26 9:00 PM", "mdy", "2026-11-22", "21:00"],
    ["22.11.2026 18:15", "dmy", "2026-11-22", "18:15"],
    ["November 22, 2026 9:00 am", "mdy", "2026-11-22", "09:00"],
    ["Sunday, Nov 22, 2026 at 9:00 am", "mdy", "2026-11-22", "09:00"],
    ["22 November 2026", "mdy", "2026-11-22", ""],
  ] as const)("%j written %s is %s %s", (text, order, date, time) =>
    expect(readMoment(text, order)).toEqual({ date, time }),
  )
  test.each(["", "soon", "2/30/2026", "13/13/2026", "22/11/2026", "11/22/2026 25:00", "2026", "1e9"])(
    "%j is no date",
    (text) => expect(readMoment(text, "mdy")).toBeNull(),
  )
  test.each([
    ["9am", "09:00"],
    ["12:30 AM", "00:30"],
    ["12 p.m.", "12:00"],
    ["18:00:00", "18:00"],
    ["9", null],
    ["24:00", null],
    ["13:00 pm", null],
  ])("%j is %s", (text, time) => expect(readTime(text)).toBe(time))

  test("the order of day and month is that of the dates which can only be one", () => {
    expect(guessOrder(["1/2/2026", "22/11/2026"])).toBe("dmy")
    expect(guessOrder(["1/2/2026", "11/22/2026"])).toBe("mdy")
    expect(guessOrder(["1.2.2026"])).toBe("dmy")
    expect(guessOrder(["1/2/2026", ""])).toBe("mdy")
  })
})

describe("columns", () => {
  test.each([
    [
      "Acuity",
      ["First Name", "Last Name", "Phone", "Email", "Notes", "Days Since Last Appointment", "Banned"],
    ],
    ["Momoyoga", ["Yogi", "E-mail", "Phone number"]],
    ["Punchpass", ["First Name", "Last Name", "Email Address", "Phone Number", "Birthday"]],
    ["Squarespace", ["Email", "First Name", "Last Name", "Accepts Marketing", "Subscriber Source"]],
    ["", ["a", "b"]],
  ])("of %j", (source, headings) => {
    expect(guessSource(headings)).toBe(source)
    const { email } = guessColumns("students", headings)
    if (source) expect(headings[email ?? -1]).toMatch(/mail/i)
  })

  test("serve one field each", () => {
    const headings = Object.values(FIELDS).flatMap((fields) =>
      Object.values(fields).flatMap(({ names }) => names),
    )
    for (const kind of IMPORT_KINDS) {
      const columns = Object.values(guessColumns(kind, headings))
      expect(new Set(columns).size).toBe(columns.length)
    }
  })
})

const given = { dates: "mdy" as const, way: "", today: "2026-11-22" }

describe("a row", () => {
  test("of a student is what can be kept, and says what is left out", () => {
    const columns = { email: 0, name: 1, phone: 2, zipcode: 3 }
    const row = readRow(
      "students",
      ["ADA@Example.com ", "Lovelace, Ada", "+1 (360) 555-0100", "98368-1234"],
      { ...given, columns },
    )
    expect(row).toMatchObject({
      thing: {
        email: "ada@example.com",
        firstName: "Ada",
        lastName: "Lovelace",
        phone: "3605550100",
        zipcode: "98368",
      },
      problems: [],
      notes: [],
    })
    const odd = readRow("students", ["a@example.com", "Ada", "+49 30 123456789", "?"], { ...given, columns })
    expect([odd.problems, odd.notes.length]).toEqual([[], 2])
  })

  test.each([
    [["", "Ada"], "There’s no email."],
    [["ada@", "Ada"], "isn’t an email address"],
    [["a@example.com", ""], "There’s no name."],
    [["a@example.com", "=HYPERLINK(1)"], "formula"],
    [["a@example.com", `Ada\u202e`], "characters"],
    [["a@example.com", "x".repeat(61)], "too long"],
  ])("%j is wrong: %s", (cells, words) => {
    const { problems } = readRow("students", cells, { ...given, columns: { email: 0, name: 1 } })
    expect(problems.join(" ")).toContain(words)
  })

  test("of a subscriber wants a date that has come and a way, and passes over who said no", () => {
    const columns = { email: 0, date: 1, way: 2, accepts: 3 }
    const read = (...cells: string[]) =>
      readRow("subscribers", ["a@example.com", ...cells], { ...given, columns })
    expect(read("3/1/2024", "Footer form", "true")).toMatchObject({
      thing: { date: "2024-03-01", way: "Footer form" },
      problems: [],
      passedOver: "",
    })
    expect(read("3/1/2024", "", "yes").problems).toEqual(["It doesn’t say how they agreed."])
    expect(read("", "Form", "yes").problems[0]).toContain("missing")
    expect(read("11/23/2026", "Form", "").problems[0]).toContain("hasn’t come")
    expect(read("", "", "false")).toMatchObject({ problems: [], passedOver: "They said no." })
  })

  test.each([
    [["1/5/2027", "25:00", "", ""], ["The time “25:00” can’t be read."], "Flow, Jan 5, 2027"],
    [["1/5/2027", "", "", ""], ["There’s no time."], "Flow, Jan 5, 2027"],
    [["soon", "9 AM", "", ""], ["The date “soon” can’t be read."], "Flow"],
    [
      ["1/5/2027", "9 AM", "sixty", "many"],
      ["“sixty” isn’t a number of minutes.", "“many” isn’t a number of spots."],
      "Flow, Jan 5, 2027 at 9:00 AM",
    ],
  ])("of a class with %j says all that can’t be read", (cells, problems, what) => {
    const columns = { title: 0, date: 1, time: 2, duration: 3, capacity: 4 }
    expect(readRow("classes", ["Flow", ...cells], { ...given, columns })).toMatchObject({ problems, what })
  })

  test.each([
    [["Five classes", "3", "1/5/2027"], "Five classes: 3 left, good until Jan 5, 2027"],
    [["Five classes", "-2", "1/5/2027"], "Five classes: good until Jan 5, 2027"],
    [["", "7", ""], "7 left"],
  ])("of a pass with %j is %j in the list", (cells, what) => {
    const columns = { email: 0, pass: 1, left: 2, date: 3 }
    expect(readRow("passes", ["a@example.com", ...cells], { ...given, columns }).what).toBe(what)
  })

  test.each([
    ["18", 1_800, ""],
    ["$18.50 USD", 1_850, ""],
    ["0", null, "free"],
    ["by donation", null, "by donation"],
    ["$15–$20", null, "$15–$20"],
    ["99999", null, "99999"],
  ])("of a class with the price %j costs %j cents, and says %j", (cell, priceCents, priceNote) => {
    const columns = { title: 0, date: 1, time: 2, price: 3 }
    const { thing } = readRow("classes", ["Flow", "1/5/2027", "9 AM", cell], { ...given, columns })
    expect(thing).toMatchObject({ priceCents, priceNote })
  })

  test("of a class takes its time from where it stands, and its length from its end", () => {
    const read = (cells: string[], columns: Record<string, number>) =>
      readRow("classes", cells, { ...given, columns }).thing
    const one = { title: "Flow", date: "2027-01-05", time: "18:30", durationMinutes: 75 }
    expect(read(["Flow", "1/5/2027 6:30 PM", "7:45 PM"], { title: 0, date: 1, end: 2 })).toMatchObject(one)
    expect(
      read(["Flow", "1/5/2027", "6:30 PM", "75 min"], { title: 0, date: 1, time: 2, duration: 3 }),
    ).toMatchObject(one)
  })
})
