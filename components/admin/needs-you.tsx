"use client"

import type { ReactNode } from "react"
import useSWR from "swr"
import { ConflictLine } from "@/components/bookings/conflict-line"
import { sayWhyUnreadable } from "@/components/calendar/other-calendar-words"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { useSubmit } from "@/components/ui/use-submit"
import type { NeedsYouItem } from "@/lib/admin/queries/needs-you"
import { call } from "@/lib/client/call"
import { needsYou } from "@/lib/payments/rules"
import { formatDayAndTime } from "@/lib/time"
import { DisputeItem } from "./dispute-item"

const REFRESH_MS = 60_000
const DONE_FAILED = { title: "That didn’t work." }

/** What does not come to rest by itself, with what she can do about it. Nothing when there is none of it. */
export function NeedsYou({
  zone,
  initial,
  isFolded = false,
}: {
  zone: string
  initial?: NeedsYouItem[]
  /** Only how much there is, until pressed: where something else is what she came for. */
  isFolded?: boolean
}) {
  const { data, mutate } = useSWR(
    "/api/admin/needs-you",
    (path: string) => call<{ needsYou: NeedsYouItem[] }>(path, { as: "admin" }),
    { refreshInterval: REFRESH_MS, fallbackData: initial && { needsYou: initial } },
  )
  const { alert } = useAlerts()
  const { busy, submit } = useSubmit<string>()
  const refetch = () => mutate().catch(() => {})
  const post = (path: string) => call(path, { method: "POST", as: "admin" }).finally(refetch)
  const done = (id: string) => submit(() => post(`/api/admin/needs-you/${id}/done`), DONE_FAILED, id)
  const paidBack = (id: string) => submit(() => post(`/api/admin/signups/${id}/paid-back`), DONE_FAILED, id)
  const sendAgain = (id: string) =>
    submit(
      async () => {
        await post(`/api/admin/mails/${id}/again`)
        await alert({
          title: "It’s being sent again.",
          text: "If that fails too, it comes back here.",
          tone: "success",
        })
      },
      DONE_FAILED,
      id,
    )
  const items = data?.needsYou ?? []
  if (items.length === 0) return null
  const list = (
    <ul className="mt-4 grid gap-6 text-small wrap-anywhere">
      {items.map((item) => {
        if (item.kind === "conflict")
          return (
            <ConflictLine
              key={item.bookingId}
              conflict={item}
              zone={zone}
              isKeeping={busy.has(item.bookingId)}
              onKeep={() => done(item.bookingId)}
              onChanged={refetch}
            />
          )
        const isBusy = busy.has(item._id)
        const doneButton = (whose: string) => (
          <Button variant="quiet" busy={isBusy} onClick={() => done(item._id)}>
            Done<span className="sr-only">: {whose}</span>
          </Button>
        )
        if (item.kind === "payment") return <PaymentItem key={item._id} {...{ item, zone, doneButton }} />
        if (item.kind === "door")
          return (
            <DoorItem key={item._id} {...{ item, zone }}>
              <Button busy={isBusy} onClick={() => paidBack(item._id)}>
                I gave it back<span className="sr-only">: {item.name}</span>
              </Button>
              <Button variant="quiet" busy={isBusy} onClick={() => done(item._id)}>
                I’m keeping it<span className="sr-only">: {item.name}</span>
              </Button>
            </DoorItem>
          )
        if (item.kind === "dispute")
          return (
            <DisputeItem key={item._id} dispute={item} zone={zone}>
              {doneButton(item.name)}
            </DisputeItem>
          )
        if (item.kind === "letter") return <LetterItem key={item._id} {...{ item, zone, doneButton }} />
        if (item.kind === "calendar") return <CalendarItem key={item._id} {...{ item, zone }} />
        return (
          <MailItem key={item._id} {...{ item, zone }}>
            <Button busy={isBusy} onClick={() => sendAgain(item._id)}>
              Send again<span className="sr-only">: the email to {item.to}</span>
            </Button>
            {doneButton(`the email to ${item.to}`)}
          </MailItem>
        )
      })}
    </ul>
  )
  const heading = (
    <h2 id="needs-you" className="text-heading">
      Needs you {isFolded ? <span className="text-small font-text text-muted">({items.length})</span> : null}
    </h2>
  )
  return (
    <section aria-labelledby="needs-you" className="border-l-3 border-danger bg-panel px-5 py-5 print:hidden">
      {isFolded ? (
        <details>
          <summary className="-my-3 cursor-pointer py-2 [&>h2]:inline">{heading}</summary>
          {list}
        </details>
      ) : (
        <>
          {heading}
          {list}
        </>
      )}
    </section>
  )
}

function LetterItem(given: { item: Of<"letter">; zone: string; doneButton: (whose: string) => ReactNode }) {
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

type Of<Kind extends NeedsYouItem["kind"]> = Extract<NeedsYouItem, { kind: Kind }>

function PaymentItem({
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
        {what}: ${item.amount}, {item.student}
      </p>
      <p className="text-muted">
        {item.startsAt ? `Session on ${formatDayAndTime(new Date(item.startsAt), zone)}. ` : ""}Since{" "}
        {formatDayAndTime(new Date(item.since), zone)}. {item.email}
      </p>
      <p>{todo}</p>
      <Details text={item.reason} />
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

function DoorItem({ item, zone, children }: { item: Of<"door">; zone: string; children: ReactNode }) {
  const { name, email, amount, how, title, startsAt, isClassCancelled } = item
  return (
    <li>
      <p className="font-semibold">
        {name} paid you ${amount}
        {how === "cash" ? " in cash" : ""}
      </p>
      <p className="text-muted">
        {title}, {formatDayAndTime(new Date(startsAt), zone)}.{email ? ` ${email}` : ""}
      </p>
      <p>
        {isClassCancelled ? "The class was canceled." : "They’re no longer on the list."} Did you give it
        back?
      </p>
      <div className="mt-2 flex flex-wrap gap-3">{children}</div>
    </li>
  )
}

function MailItem({ item, zone, children }: { item: Of<"mail">; zone: string; children: ReactNode }) {
  return (
    <li>
      <p className="font-semibold">
        {item.isToHer ? "An email to you" : `An email to ${item.to}`} couldn’t be sent
      </p>
      <p className="text-muted">
        {item.name}, {formatDayAndTime(new Date(item.since), zone)}.
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

function CalendarItem({ item, zone }: { item: Of<"calendar">; zone: string }) {
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
      <p className="wrap-anywhere text-muted">{text}</p>
    </details>
  )
}
