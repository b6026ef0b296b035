"use client"

import { useEffect, useRef, useState } from "react"
import useSWR from "swr"
import { Button, ButtonLink } from "@/components/ui/button"
import { Checkbox, Field, TextInput } from "@/components/ui/field"
import { Notice } from "@/components/ui/notice"
import { useSubmit } from "@/components/ui/use-submit"
import { useTyped } from "@/components/ui/use-typed"
import type { AwayQuote } from "@/lib/checkout/queries/away"
import { CallError, call } from "@/lib/client/call"
import { formatUsd } from "@/lib/money"
import { formatDayAsOf, formatTime12 } from "@/lib/time"
import { sayAway, sayByHand, sayEmails, sayTold } from "./away"
import { AwayItems } from "./away-items"

const AWAY = "/api/admin/away"
const LINE_MAX = 500
const read = (path: string) => call<AwayQuote>(path, { as: "admin" })
type Done = { refundCents: number; byHand: string; people: number; said: string; isWholeDays: boolean }

/** I'm away: what a day or a range holds, what goes back, and the one press that cancels it. */
export function AwayAdmin({ initial, today, zone }: { initial: AwayQuote; today: string; zone: string }) {
  const [draft, setDraft] = useTyped("away", {
    from: today,
    to: "",
    fromTime: "09:00",
    toTime: "17:00",
    isHours: false,
  })
  const [line, setLine] = useTyped("away line", "")
  const { isBusy, submit } = useSubmit()
  const [problem, setProblem] = useState<{ title: string; text: string } | null>(null)
  const [hasChanged, setChanged] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  const last = draft.to || draft.from
  const from = draft.isHours ? `${draft.from}T${draft.fromTime}` : draft.from
  const to = draft.isHours ? `${last}T${draft.toTime}` : last
  const isWritten = draft.from !== "" && (!draft.isHours || (draft.fromTime !== "" && draft.toTime !== ""))
  const path = isWritten ? `${AWAY}?${new URLSearchParams({ from, to })}` : null
  const {
    data: quote,
    error,
    mutate,
  } = useSWR(path, read, {
    fallbackData: from === today && to === today ? initial : undefined,
    // What she reads does not change under her thumb: the press says what has.
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  })
  const fields =
    error instanceof CallError ? (error.body.fields as Record<string, string> | undefined) : undefined
  const change = (given: Partial<typeof draft>) => {
    setDraft({ ...draft, ...given })
    setChanged(false)
    setProblem(null)
  }

  async function confirm(shown: AwayQuote) {
    setProblem(null)
    setChanged(false)
    const { refundCents, version } = shown
    const body = { from, to, line, refundCents, version }
    await submit(async () => {
      const { people } = await call<{ people: number }>(AWAY, { method: "POST", as: "admin", body })
      const said = sayRange({ from, to, today })
      setDone({ refundCents, byHand: sayByHand(shown.items), people, said, isWholeDays: !draft.isHours })
    }, sayWhy)
  }

  async function sayWhy(error: unknown) {
    const refusal = error instanceof CallError && error.status >= 400 && error.status < 500 ? error : null
    if (refusal?.code === "AWAY_CHANGED") {
      await mutate(refusal.body as unknown as AwayQuote, { revalidate: false })
      setChanged(true)
    } else if (refusal && refusal.code !== "IN_PROGRESS")
      setProblem({ title: "Nothing was canceled.", text: refusal.message })
    else {
      // The answer was lost: what is left to cancel says whether it was done.
      setProblem({
        title: "It’s not clear whether that was done.",
        text: "This is what’s there now. Please take a look.",
      })
      await mutate().catch(() => {})
    }
  }

  if (done) return <AllDone done={done} />
  return (
    <div className="grid max-w-3xl gap-8">
      <Range draft={draft} errors={fields} onChange={change} />
      {error && !fields ? (
        <Notice tone="error" title="That couldn’t be looked up.">
          {(error instanceof CallError && error.message) || "Please try again."}
        </Notice>
      ) : null}
      {quote && !error ? (
        <>
          <AwayItems items={quote.items} zone={zone} range={sayRange({ from, to, today })} today={today} />
          <Field label="A note to add to every email" hint="Optional. For example: I’m sick.">
            <TextInput value={line} maxLength={LINE_MAX} onChange={(event) => setLine(event.target.value)} />
          </Field>
          {hasChanged ? (
            <Notice tone="warning" title="Something has changed since you looked.">
              Nothing has been canceled. This is how things are now; please look again.
            </Notice>
          ) : null}
          {problem ? (
            <Notice tone="error" title={problem.title}>
              {problem.text}
            </Notice>
          ) : null}
          <div className="grid justify-items-start gap-2">
            <p className="max-w-measure text-small text-muted">
              {quote.items.length > 0
                ? `${sayTold(quote.items)} This can’t be undone.`
                : "No slots will be offered during that time."}
            </p>
            <ShopThen isWholeDays={!draft.isHours} />
            <Button
              variant={quote.items.length > 0 ? "danger" : "primary"}
              busy={isBusy}
              busyLabel="Canceling..."
              className="mt-4 max-sm:w-full"
              onClick={() => confirm(quote)}
            >
              {quote.items.length > 0 ? `Cancel it all: ${sayAway(quote)}` : "Take this time off"}
            </Button>
          </div>
        </>
      ) : null}
      {!quote && !error && isWritten ? <p className="text-small text-muted">Loading...</p> : null}
    </div>
  )
}

type Draft = { from: string; to: string; fromTime: string; toTime: string; isHours: boolean }

function Range({
  draft,
  errors = {},
  onChange,
}: {
  draft: Draft
  errors?: Record<string, string>
  onChange: (given: Partial<Draft>) => void
}) {
  const bind = (name: "from" | "to" | "fromTime" | "toTime") => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <fieldset className="grid grid-cols-2 items-end gap-4 sm:grid-cols-4">
      <legend className="sr-only">When</legend>
      <Field label="From" error={errors.from} className="max-sm:col-span-2">
        <TextInput {...bind("from")} type="date" required />
      </Field>
      {draft.isHours ? (
        <Field label="From time">
          <TextInput {...bind("fromTime")} type="time" required />
        </Field>
      ) : null}
      <Field label="To (if not the same day)" error={errors.to} className="max-sm:col-span-2">
        <TextInput {...bind("to")} type="date" min={draft.from} />
      </Field>
      {draft.isHours ? (
        <Field label="To time">
          <TextInput {...bind("toTime")} type="time" required />
        </Field>
      ) : null}
      <Checkbox
        label="Only some hours"
        checked={draft.isHours}
        onChange={(event) => onChange({ isHours: event.target.checked })}
        className="col-span-full"
      />
    </fieldset>
  )
}

function AllDone({ done }: { done: Done }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { people, refundCents, byHand, said } = done
  return (
    <section className="grid max-w-measure justify-items-start gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-heading outline-none">
        You’re away: {said}
      </h2>
      <p>
        {people > 0 ? `${sayEmails(people)}. ` : ""}
        {refundCents > 0 ? `${formatUsd(refundCents)} goes back through PayPal. ` : ""}
        {byHand ? `Please give back what you took in person: ${byHand}. ` : ""}
        No slots are offered during this time.
      </p>
      <ShopThen isWholeDays={done.isWholeDays} />
      <ButtonLink href="/admin/calendar" variant="quiet">
        See your calendar
      </ButtonLink>
    </section>
  )
}

/** "Mon, Jul 5", "… to …", or with the times where it is hours. */
function sayRange({ from, to, today }: { from: string; to: string; today: string }): string {
  const say = (text: string) => {
    const [date = "", time] = text.split("T")
    const day = formatDayAsOf(date, today)
    return time ? `${day}, ${formatTime12(time)}` : day
  }
  return from === to ? say(from) : `${say(from)} to ${say(to)}`
}

/** What new orders are promised meanwhile (lib/shop/rules/shop.ts). */
function ShopThen({ isWholeDays }: { isWholeDays: boolean }) {
  return (
    <p className="max-w-measure text-small text-muted">
      {isWholeDays
        ? "New chocolate orders won’t be promised for these days. Orders you already have keep their date: "
        : "New chocolate orders can still be promised for these hours. Orders you already have: "}
      <a href="/admin/orders" className="link">
        see Orders
      </a>
      .
    </p>
  )
}
