import { expect, test } from "vitest"
import { whyNotOffered } from "./blocked"

const busy = (kind: "class" | "time_off") => ({ kind, _id: "x", startsAt: "", endsAt: "" })

test("an offered slot has nothing to say", () => {
  expect(whyNotOffered([])).toBe("")
})

test("each reason is said once, with the numbers in force", () => {
  expect(whyNotOffered([busy("class"), busy("class"), { kind: "notice", hours: 12 }])).toBe(
    "Not offered: there’s a class then or right around it; too soon to book (12 hours’ notice).",
  )
  expect(whyNotOffered([busy("time_off"), { kind: "window", weeks: 8 }])).toBe(
    "Not offered: time off; too far ahead (booking opens 8 weeks before).",
  )
})
