"use client"

import { type FormEvent, useState } from "react"
import { Button } from "@/components/ui/button"
import { Field, Select, TextInput } from "@/components/ui/field"
import { SLOT_MINUTES, sayTooClose, tooClose, type WeeklyTime } from "@/lib/calendar/rules/calendar"
import { formatTime12, WEEKDAYS } from "@/lib/time"
import { sayWeek, WEEK } from "./week"
import { WeekGrid } from "./week-grid"

export type HoursDraft = { validFrom: string; validUntil: string; times: WeeklyTime[] }

/** Times to add and to remove by weekday, and the days between which they hold. */
export function HoursForm({
  draft,
  onChange,
  errors,
  isBusy,
  onPreview,
}: {
  draft: HoursDraft
  onChange: (draft: HoursDraft) => void
  errors: Record<string, string>
  isBusy: boolean
  onPreview: () => unknown
}) {
  const [weekday, setWeekday] = useState(1)
  const [time, setTime] = useState("")
  const [clash, setClash] = useState("")
  const [added, setAdded] = useState("")
  const { times } = draft
  const ofTimes = Object.entries(errors).find(([name]) => name.startsWith("times"))?.[1]

  const isThere = (one: WeeklyTime) =>
    times.some((other) => other.weekday === one.weekday && other.time === one.time)
  const toggle = (one: WeeklyTime) => {
    setClash("")
    setAdded("")
    const kept = times.filter((other) => other.weekday !== one.weekday || other.time !== one.time)
    onChange({ ...draft, times: isThere(one) ? kept : [...times, one] })
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    const close = isThere({ weekday, time })
      ? undefined
      : tooClose([...times, { weekday, time }], SLOT_MINUTES)
    if (time && close) return setClash(sayTooClose(close))
    if (time && !isThere({ weekday, time })) {
      toggle({ weekday, time })
      setAdded(`${WEEKDAYS[weekday]} ${formatTime12(time)} added. Preview to save.`)
    }
    setTime("")
  }

  return (
    <div className="grid gap-6">
      <WeekGrid times={times} onToggle={toggle} />
      <form
        method="post"
        noValidate
        onSubmit={add}
        onInput={() => {
          setClash("")
          setAdded("")
        }}
        className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4"
      >
        <Field label="Weekday">
          <Select value={weekday} onChange={(event) => setWeekday(Number(event.target.value))}>
            {WEEK.map((day) => (
              <option key={day} value={day}>
                {WEEKDAYS[day]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Another time"
          error={clash || ofTimes}
          beside={
            <Button type="submit" variant="quiet">
              Add time
            </Button>
          }
          className="lg:col-span-2"
        >
          <TextInput type="time" value={time} onChange={(event) => setTime(event.target.value)} />
        </Field>
        {/* The grid that shows it may be off the screen. */}
        <p role="status" className="text-small sm:col-span-full">
          {added}
        </p>
      </form>
      {/* The grid shows the times to whoever sees it. */}
      <p className={times.length > 0 ? "sr-only" : "text-small"} aria-live="polite">
        {times.length > 0 ? sayWeek(times) : "No times. If you save this, your working hours end."}
      </p>
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onPreview()
        }}
        className="grid grid-cols-2 items-end gap-4 lg:grid-cols-4"
      >
        <Field label="Valid from" error={errors.validFrom}>
          <TextInput
            type="date"
            value={draft.validFrom}
            required
            onChange={(event) => onChange({ ...draft, validFrom: event.target.value })}
          />
        </Field>
        <Field label="Valid until (optional)" error={errors.validUntil}>
          <TextInput
            type="date"
            value={draft.validUntil}
            onChange={(event) => onChange({ ...draft, validUntil: event.target.value })}
          />
        </Field>
        <Button
          type="submit"
          busy={isBusy}
          busyLabel="Looking..."
          className="max-lg:col-span-2 lg:justify-self-start"
        >
          Preview
        </Button>
      </form>
    </div>
  )
}
