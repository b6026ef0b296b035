"use client"

import { type FormEvent, useEffect, useState } from "react"
import useSWR from "swr"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Field, TextInput } from "@/components/ui/field"
import { Notice } from "@/components/ui/notice"
import { useSubmit } from "@/components/ui/use-submit"
import type { WireOtherCalendar } from "@/lib/calendar/queries/other-calendars"
import { MOST_CALENDARS } from "@/lib/calendar/rules/calendar"
import { call } from "@/lib/client/call"
import { sayState } from "./other-calendar-words"

type Answer = { calendars: WireOtherCalendar[] }
const CALENDARS = "/api/admin/calendars"
const REFRESH_MS = 60_000
/** While one is being read for the first time. */
const WAITING_MS = 2000

/** Her calendars elsewhere, whose busy times are not offered: how they stand, adding one, removing one. */
export function OtherCalendars({
  initial,
  zone,
  at,
}: {
  initial: WireOtherCalendar[]
  zone: string
  at: number
}) {
  const { alert, confirm } = useAlerts()
  const { data, error, mutate } = useSWR(CALENDARS, (path: string) => call<Answer>(path, { as: "admin" }), {
    fallbackData: { calendars: initial },
    refreshInterval: (latest) =>
      latest?.calendars.some(({ readAt, unreadableSince }) => !readAt && !unreadableSince)
        ? WAITING_MS
        : REFRESH_MS,
  })
  const { busy, submit } = useSubmit<string>()
  const now = useClock(at)
  const calendars = data?.calendars ?? initial
  const refetch = () => mutate().catch(() => {})

  async function remove({ _id, label }: WireOtherCalendar) {
    const isSure = await confirm({
      title: "Remove this calendar?",
      text: `${label}. Its busy times will be forgotten, and free slots during them will be offered again.`,
      confirmLabel: "Remove",
      isDestructive: true,
      cancelLabel: "Keep it",
    })
    if (!isSure) return
    await submit(
      async () => {
        await call(`${CALENDARS}/${_id}`, { method: "DELETE", as: "admin" }).finally(refetch)
        await alert({ title: "Calendar removed.", tone: "success" })
      },
      { title: "The calendar wasn’t removed." },
      _id,
    )
  }

  return (
    <section aria-labelledby="other-calendars" className="grid gap-6">
      <div>
        <h2 id="other-calendars" className="text-heading">
          Your other calendars
        </h2>
        <p className="mt-1 max-w-measure text-small text-muted">
          When you’re busy there, no slots are offered here. Each calendar is checked every 10 minutes. Only
          the times are kept, never what they’re for. To choose whether all-day events count, go to your{" "}
          <a href="/admin/settings" className="link">
            settings
          </a>
          .
        </p>
      </div>
      {error ? <Notice tone="warning">Trying again. This list may be a minute old.</Notice> : null}
      {calendars.length === 0 ? (
        <p className="border-y border-line py-4 text-small text-muted">
          You haven’t added any other calendars.
        </p>
      ) : (
        <ul aria-label="Your other calendars" className="border-t border-line">
          {calendars.map((calendar) => (
            <li
              key={calendar._id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 border-b border-line py-3 text-small"
            >
              <div className="min-w-0">
                <p className="font-semibold">{calendar.label}</p>
                <p className={calendar.unreadableSince ? "font-medium text-danger" : "text-muted"}>
                  {sayState(calendar, { at: now, zone })}
                </p>
              </div>
              <Button
                variant="danger"
                aria-label={`Remove ${calendar.label}`}
                busy={busy.has(calendar._id)}
                busyLabel="Removing..."
                onClick={() => remove(calendar)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {calendars.length < MOST_CALENDARS ? (
        <AddCalendar onAdded={(answer) => mutate(answer, { revalidate: false })} />
      ) : (
        <p className="text-small text-muted">
          {MOST_CALENDARS} calendars at most. Remove one to add another.
        </p>
      )}
    </section>
  )
}

function AddCalendar({ onAdded }: { onAdded: (answer: Answer) => Promise<unknown> }) {
  const { alert } = useAlerts()
  const [url, setUrl] = useState("")
  const { isBusy, errors, submit } = useSubmit()

  async function add() {
    const answer = await call<Answer>(CALENDARS, { method: "POST", as: "admin", body: { url } })
    setUrl("")
    await onAdded(answer)
    await alert({ title: "Calendar added.", tone: "success" })
  }

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    return submit(add, { title: "The calendar wasn’t added.", marksFields: true })
  }

  return (
    <form
      method="post"
      aria-label="Add a calendar"
      noValidate
      onSubmit={handleSubmit}
      className="grid max-w-measure gap-4"
    >
      <Field
        label="Secret address"
        hint="In Google Calendar: the calendar’s settings, “Secret address in iCal format.” In iCloud: share it as a public calendar and copy the link."
        error={errors.url}
      >
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={isBusy} busyLabel="Adding..." className="sm:justify-self-start">
        Add calendar
      </Button>
    </form>
  )
}

/** The time, first as the server had it. */
function useClock(first: number): number {
  const [now, setNow] = useState(first)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, WAITING_MS * 5)
    return () => clearInterval(timer)
  }, [])
  return now
}
