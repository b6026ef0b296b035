"use client"

import useSWR from "swr"
import { ConflictLine } from "@/components/bookings/conflict-line"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { useSubmit } from "@/components/ui/use-submit"
import type { NeedsYouItem } from "@/lib/admin/queries/needs-you"
import { call } from "@/lib/client/call"
import { turnOf } from "@/lib/disputes/rules"
import { formatWire } from "@/lib/money"
import { formatDayAndTime } from "@/lib/time"
import { DisputeItem } from "./dispute-item"
import { CalendarItem, DoorItem, LetterItem, MailItem, type Of, PaymentItem } from "./needs-you-items"

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
  const { alert, confirm } = useAlerts()
  const { busy, submit } = useSubmit<string>()
  const refetch = () => mutate().catch(() => {})
  const post = async (path: string) => {
    await call(path, { method: "POST", as: "admin" }).finally(refetch)
    // The line with the button is gone.
    const next = document.getElementById("needs-you") ?? document.getElementById("main")
    next?.focus({ preventScroll: true })
  }
  const done = (id: string) => submit(() => post(`/api/admin/needs-you/${id}/done`), DONE_FAILED, id)
  const paidBack = (id: string) => submit(() => post(`/api/admin/signups/${id}/paid-back`), DONE_FAILED, id)
  const keep = async ({ _id, name, amount, isPromised }: Of<"door">) => {
    const isSure = await confirm({
      title: `Keep the ${formatWire(amount)}?`,
      text: `${isPromised ? `${name}’s email says they’ll get it back from you. ` : ""}It stays in your income and comes off this list.`,
      confirmLabel: "Keep it",
      isDestructive: true,
      cancelLabel: "Not yet",
    })
    if (isSure) await done(_id)
  }
  const putAway = async ({ _id, status, dueAt }: Of<"dispute">) => {
    const until = dueAt ? `, until ${formatDayAndTime(new Date(dueAt), zone)}` : ""
    const isSure =
      turnOf(status) !== "hers" ||
      (await confirm({
        title: "Mark this as done?",
        text: `PayPal is still waiting for your answer${until}. You’ll still find it under Income.`,
        confirmLabel: "Mark as done",
        cancelLabel: "Keep it here",
      }))
    if (isSure) await done(_id)
  }
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
    <ul className="mt-4 grid gap-6 text-small">
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
              <Button variant="quiet" busy={isBusy} onClick={() => keep(item)}>
                I’m keeping it<span className="sr-only">: {item.name}</span>
              </Button>
            </DoorItem>
          )
        if (item.kind === "dispute")
          return (
            <DisputeItem key={item._id} dispute={item} zone={zone}>
              <Button variant="quiet" busy={isBusy} onClick={() => putAway(item)}>
                Done<span className="sr-only">: {item.name}</span>
              </Button>
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
    <h2 id="needs-you" tabIndex={-1} className="text-heading outline-none">
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
