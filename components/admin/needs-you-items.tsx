import type { ReactNode } from "react"
import { sayWhyUnreadable } from "@/components/calendar/other-calendar-words"
import { WholeDates } from "@/components/ui/whole-dates"
import type { NeedsYouItem } from "@/lib/admin/queries/needs-you"
import { formatWire } from "@/lib/money"
import { needsYou, sayAnswer } from "@/lib/payments/rules"
import { formatDayAndTime } from "@/lib/time"

export function LetterItem(given: {
  item: Of<"letter">
  zone: string
  doneButton: (whose: string) => ReactNode
}) {
  const { item, zone, doneButton } = given
  const who = item.people === 1 ? "1 person" : `${item.people} people`
  return (
    <li>
      <p className="font-semibold">
        Your letter “{item.subject}” may not have reached {who}.
      </p>
      <p className="text-muted">Since {formatDayAndTime(new Date(item.since), zone)}.</p>
      <p>Resend didn’t accept it. It isn’t sent again automatically, so that no one gets it twice.</p>
      <Details text={item.reason} />
      <div className="mt-3 flex flex-wrap gap-3">{doneButton(`the letter to ${who}`)}</div>
    </li>
  )
}

export type Of<Kind extends NeedsYouItem["kind"]> = Extract<NeedsYouItem, { kind: Kind }>

export function PaymentItem({
  item,
  zone,
  doneButton,
}: {
  item: Of<"payment">
  zone: string
  doneButton: (whose: string) => ReactNode
}) {
  const { what, todo } = needsYou(item.state)
  return (
    <li>
      <p className="font-semibold">
        {what}: {formatWire(item.amount)}, {item.student}
      </p>
      <p className="text-muted">
        {item.startsAt ? `Session on ${formatDayAndTime(new Date(item.startsAt), zone)}. ` : ""}Since{" "}
        {formatDayAndTime(new Date(item.since), zone)}. {item.email}
      </p>
      <p>{todo}</p>
      <Details text={[item.reason, item.answer && sayAnswer(item.answer)].filter(Boolean).join(" ")} />
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <a
          href="https://www.paypal.com/activities/"
          target="_blank"
          rel="noopener noreferrer"
          className="link inline-flex min-h-11 items-center font-medium"
        >
          Look at it in PayPal
        </a>
        {item.canBeDone ? doneButton(item.student) : null}
      </div>
    </li>
  )
}

export function DoorItem({ item, zone, children }: { item: Of<"door">; zone: string; children: ReactNode }) {
  const { name, email, amount, how, title, startsAt, isClassCancelled, isPromised } = item
  return (
    <li>
      <p className="font-semibold">
        {name} paid you {formatWire(amount)}
        {how === "cash" ? " in cash" : ""}
      </p>
      <p className="text-muted">
        <WholeDates>{`${title}, ${formatDayAndTime(new Date(startsAt), zone)}.`}</WholeDates>
        {email ? ` ${email}` : ""}
      </p>
      <p>
        {isClassCancelled ? "The class was canceled" : "They’re no longer on the list"}
        {isPromised ? ", and their email says they’ll get it back from you" : ""}. Did you give it back?
      </p>
      <div className="mt-2 flex flex-wrap gap-3">{children}</div>
    </li>
  )
}

export function MailItem({ item, zone, children }: { item: Of<"mail">; zone: string; children: ReactNode }) {
  return (
    <li>
      <p className="font-semibold">
        {item.isToHer ? "An email to you" : `An email to ${item.to}`} couldn’t be sent
      </p>
      <p className="text-muted">
        <WholeDates>
          {`${item.name}, ${formatDayAndTime(new Date(item.since), zone)}${item.about ? `: ${item.about}` : ""}`}
        </WholeDates>
      </p>
      <p>
        {item.isToHer
          ? "Everything it would have said is on these pages. Send it again, or press Done."
          : "Send it again. If it fails once more, the address may be wrong, so call them or ask at the next class."}
      </p>
      <Details text={item.lastError} />
      <div className="mt-2 flex flex-wrap gap-3">{children}</div>
    </li>
  )
}

export function CalendarItem({ item, zone }: { item: Of<"calendar">; zone: string }) {
  const { label, why, readAt, unreadableSince } = item
  return (
    <li>
      <p className="font-semibold">Your calendar at {label} can’t be read</p>
      <p className="text-muted">
        Since {formatDayAndTime(new Date(unreadableSince ?? ""), zone)}. {sayWhyUnreadable(why)}
      </p>
      <p>
        {readAt ? "The busy times it had before still count. " : null}Look at it under{" "}
        <a href="/admin/calendar#other-calendars" className="link">
          your other calendars
        </a>
        .
      </p>
    </li>
  )
}

/** What machines said. */
function Details({ text }: { text: string }) {
  if (!text) return null
  return (
    <details className="mt-1">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">Details</summary>
      <p className="text-muted">{text}</p>
    </details>
  )
}
