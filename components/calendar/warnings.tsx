import { Notice } from "@/components/ui/notice"
import { formatDayAsOf, formatTime12, instantToWallClock } from "@/lib/time"

export type Warned = {
  kind: "class" | "time_off" | "foreign_entry"
  _id: string
  date: string
  time: string
  title?: string
  slotId?: string
}
const MOST_SAID = 5

/** What stands where a class was put, or keeps slots from being offered. Nothing when there is none of it. */
export function Warnings({ warnings, className = "" }: { warnings: Warned[]; className?: string }) {
  const { date: today } = instantToWallClock(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)
  const said = sayWarnings({ warnings, today })
  if (said.length === 0) return null
  return (
    <Notice className={className}>
      {said.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  )
}

/** One sentence for each of the first five, and one for the rest. `today` gives the year that is not named. */
export function sayWarnings({ warnings, today }: { warnings: Warned[]; today: string }): string[] {
  const said = [...new Set(warnings.map((one) => sentenceOf(one, today)))]
  const more = said.length - MOST_SAID
  return more > 0 ? [...said.slice(0, MOST_SAID), `And ${more} more like these.`] : said
}

/** How many of the slots that were added are not offered, and why; empty where all are. */
export function sayNotOffered({ warnings, added }: { warnings: Warned[]; added: number }): string {
  const { size } = new Set(warnings.flatMap(({ slotId }) => slotId ?? []))
  if (size === 0) return ""
  const whys = [...new Set(warnings.map(({ kind }) => BECAUSE[kind]))]
  const which = added === 1 ? "It isn’t" : size === 1 ? "1 of them isn’t" : `${size} of them aren’t`
  return `${which} offered to students, because of ${new Intl.ListFormat("en-US").format(whys)}.`
}

const BECAUSE = {
  class: "a class",
  time_off: "time off",
  foreign_entry: "your other calendar",
}

function sentenceOf({ kind, title, date, time, slotId }: Warned, today: string): string {
  const when = `${formatDayAsOf(date, today)}, ${formatTime12(time)}`
  if (slotId) return `Added, but not offered to students: ${WHAT[kind]} (${when}).`
  if (kind === "class") return `Also at that time: ${title || "another class"} (${when}).`
  return `Also at that time: ${WHAT[kind]} (from ${when}).`
}

const WHAT = {
  class: "you’re teaching a class then",
  time_off: "your time off",
  foreign_entry: "something in your other calendar",
}
