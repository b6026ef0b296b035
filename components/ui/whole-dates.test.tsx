import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { WholeDates } from "./whole-dates"

const wholeIn = (text: string) =>
  [...renderToStaticMarkup(<WholeDates>{text}</WholeDates>).matchAll(/<span[^>]*>(.*?)<\/span>/g)].map(
    ([, whole]) => whole,
  )

test.each([
  ["It ships Mon, Nov 30, and arrives by Thu, Dec 3.", ["Mon, Nov 30,", "Thu, Dec 3."]],
  ["Paid with PayPal on Tue, Nov 24, 2026", ["Tue, Nov 24, 2026"]],
  ["Thu–Sun, 11 AM–5 PM (except Thu, Nov 26), at the kitchen", ["Thu–Sun,", "11 AM–5 PM", "Thu, Nov 26),"]],
  ["Slow Flow, Thu, Dec 3, 6:00 PM.", ["Thu, Dec 3,", "6:00 PM."]],
  ["Sent Wed, Nov 25 at 10:40 PM PST.", ["Wed, Nov 25", "10:40 PM PST."]],
  ["Sunday, and then Monday", []],
])("%s", (text, whole) => {
  expect(wholeIn(text)).toEqual(whole)
})
