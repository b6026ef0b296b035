import type { ReactElement } from "react"
import { render, toPlainText } from "react-email"

const HEADING = { selector: "h1", options: { uppercase: false } }
const LINK = { selector: "a", options: { linkBrackets: ["<", ">"], hideLinkHrefIfSameAsText: true } }
const PICTURE = { selector: "img", format: "image" }
/** The end of an address, with a city of its own line or part. */
const CITY_STATE_ZIP = /((?<=, |>)[^,<>\d]{1,24})?, [A-Z]{2} \d{5}\b/g
/** Before the street of such an address. */
const HOUSE_NUMBER = /(?<=, |>)(\d+\w?) (?=[A-Z][^<>]*, [A-Z]{2} \d{5}\b)/g

/** An email as HTML, where the end of an address stays on one line and a house number by its street, and in plain text, which names its pictures if asked to. */
export async function htmlAndText(
  element: ReactElement,
  { withPictures = false } = {},
): Promise<{ html: string; text: string }> {
  const html = await render(element)
  const selectors = withPictures ? [HEADING, LINK, PICTURE] : [HEADING, LINK]
  const text = toPlainText(html, { selectors }).replace(/\n{3,}/g, "\n\n")
  const whole = html
    .replace(HOUSE_NUMBER, "$1&nbsp;")
    .replace(CITY_STATE_ZIP, (end) => end.replaceAll(" ", "&nbsp;"))
  return { html: whole, text }
}
