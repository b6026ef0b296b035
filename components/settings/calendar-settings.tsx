"use client"

import { type FormEvent, useState } from "react"
import useSWR from "swr"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Checkbox, Field, TextInput } from "@/components/ui/field"
import type { Published, Version } from "@/lib/content/queries"
import { CallError, call } from "@/lib/http/client"
import { VersionHistory } from "./version-history"

type Calendar = Published<"calendar">
const SECTION = "/api/admin/content/calendar"
const NUMBERS = [
  { name: "noticeHours", label: "Minimum notice (hours)", hint: "For slots from your working hours." },
  {
    name: "bufferMinutes",
    label: "Buffer (minutes)",
    hint: "Between a session and a class, time off or your other calendars.",
  },
  { name: "windowWeeks", label: "Booking window (weeks)", hint: "How far ahead your working hours reach." },
] as const
type Draft = Record<(typeof NUMBERS)[number]["name"], string> & { wholeDayEntriesCount: boolean }

/** The numbers of the calendar: to change, and earlier ones to bring back (week.md, Settings). */
export function CalendarSettings({
  initial,
  versions,
  zone,
}: {
  initial: Calendar
  versions: Version[]
  zone: string
}) {
  const { alert } = useAlerts()
  const [published, setPublished] = useState(initial)
  const [draft, setDraft] = useState(draftOf(initial))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState<string | null>(null)
  const { data, mutate } = useSWR(
    `${SECTION}/versions`,
    (path: string) => call<{ versions: Version[] }>(path, { as: "admin" }),
    { fallbackData: { versions } },
  )

  const show = (next: Calendar) => {
    setPublished(next)
    setDraft(draftOf(next))
  }

  async function attempt(what: string, work: (headers: Record<string, string>) => Promise<Calendar>) {
    setBusy(what)
    setErrors({})
    try {
      show(await work({ "If-Match": `"${published.version}"` }))
      await mutate().catch(() => {})
      await alert({ title: "The calendar settings are saved.", tone: "success" })
    } catch (error) {
      const fields = error instanceof CallError ? error.body.fields : undefined
      if (fields) return setErrors(fields as Record<string, string>)
      const text = (error instanceof CallError && error.message) || "Please try again."
      await alert({ title: "The settings were not saved.", text, tone: "error" })
      if (error instanceof CallError && error.code === "CONFLICT") await readAgain()
    } finally {
      setBusy(null)
    }
  }

  async function readAgain() {
    await mutate().catch(() => {})
    await call<Calendar>(SECTION, { as: "admin" }).then(show, () => {})
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // An empty field is no number, and the server says so beside it.
    const numbers = NUMBERS.map(({ name }) => [name, draft[name] === "" ? null : Number(draft[name])])
    const { wholeDayEntriesCount } = draft
    const body = { ...Object.fromEntries(numbers), wholeDayEntriesCount }
    return attempt("save", (headers) =>
      call<Calendar>(SECTION, { method: "PUT", as: "admin", headers, body }),
    )
  }

  const bringBack = (version: number) =>
    attempt(String(version), (headers) =>
      call<Calendar>(`${SECTION}/restore`, { method: "POST", as: "admin", headers, body: { version } }),
    )

  return (
    <section aria-labelledby="calendar-settings" className="grid gap-6">
      <div>
        <h2 id="calendar-settings" className="text-heading">
          Calendar
        </h2>
        <p className="mt-1 max-w-measure text-small text-muted">
          These decide which slots students are offered. What is booked already stays as it is.
        </p>
      </div>
      <form method="post" noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-3">
        {NUMBERS.map(({ name, label, hint }) => (
          <Field key={name} label={label} hint={hint} error={errors[name]}>
            <TextInput
              type="number"
              inputMode="numeric"
              min={0}
              step={1}
              value={draft[name]}
              onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
            />
          </Field>
        ))}
        <Checkbox
          label="Whole days in your other calendars count as busy"
          checked={draft.wholeDayEntriesCount}
          onChange={(event) => setDraft({ ...draft, wholeDayEntriesCount: event.target.checked })}
          className="col-span-full"
        />
        <Button type="submit" busy={busy === "save"} busyLabel="Saving..." className="sm:justify-self-start">
          Save
        </Button>
      </form>
      <VersionHistory
        versions={data?.versions ?? versions}
        current={published.version}
        zone={zone}
        busyVersion={busy}
        say={sayNumbers}
        onBringBack={bringBack}
      />
    </section>
  )
}

function draftOf({ content }: Calendar): Draft {
  const { noticeHours, bufferMinutes, windowWeeks, wholeDayEntriesCount } = content
  return {
    noticeHours: String(noticeHours),
    bufferMinutes: String(bufferMinutes),
    windowWeeks: String(windowWeeks),
    wholeDayEntriesCount,
  }
}

function sayNumbers(content: object): string {
  const { noticeHours, bufferMinutes, windowWeeks, wholeDayEntriesCount } = content as Calendar["content"]
  const days = wholeDayEntriesCount === false ? ", whole days elsewhere not counted" : ""
  return `Notice ${noticeHours} h, buffer ${bufferMinutes} min, window ${windowWeeks} weeks${days}`
}
