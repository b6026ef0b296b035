import { Whole } from "./whole"

const DAY = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)"
const DATE = `${DAY}, [A-Z][a-z]{2} \\d{1,2}(?:, \\d{4})?`
const CLOCK = "\\d{1,2}(?::\\d{2})? [AP]M"
const ZONE = " [A-Z]{3,4}\\b"
const WHOLE = new RegExp(`((?:${DATE}|${DAY}–${DAY}|${CLOCK}(?:–${CLOCK})?(?:${ZONE})?)[.,)]*)`)

/** A text whose dates ("Thu, Dec 3, 2026"), ranges of days and times of day are not broken over two lines where they fit on one. */
export function WholeDates({ children }: { children: string }) {
  return children.split(WHOLE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
      <Whole key={index}>{part}</Whole>
    ),
  )
}
