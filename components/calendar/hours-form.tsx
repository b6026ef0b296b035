"use client"

import { type FormEvent, useState } from "react"
import { Button } from "@/components/ui/button"
import { Field, Select, TextInput } from "@/components/ui/field"
import type { WeeklyTime } from "@/lib/calendar/rules"
import { formatTime12 } from "@/lib/time"
import { byWeekday, WEEK, WEEKDAYS } from "./week"

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
  const { times } = draft
  const ofTimes = Object.entries(errors).find(([name]) => name.startsWith("times"))?.[1]

  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!time) return
    const isThere = times.some((one) => one.weekday === weekday && one.time === time)
    if (!isThere) onChange({ ...draft, times: [...times, { weekday, time }] })
    setTime("")
  }
  const remove = (gone: WeeklyTime) =>
    onChange({
      ...draft,
      times: times.filter((one) => one.weekday !== gone.weekday || one.time !== gone.time),
    })

  return (
    <div className="grid gap-5">
      <form
        method="post"
        noValidate
        onSubmit={add}
        className="grid grid-cols-2 items-end gap-4 lg:grid-cols-4"
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
        <Field label="Begins at" error={ofTimes}>
          <TextInput type="time" value={time} onChange={(event) => setTime(event.target.value)} />
        </Field>
        <Button type="submit" variant="quiet" className="max-lg:col-span-2 lg:justify-self-start">
          Add time
        </Button>
      </form>
      <Week times={times} onRemove={remove} />
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
        <Field label="Valid until (may be empty)" error={errors.validUntil}>
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

function Week({ times, onRemove }: { times: WeeklyTime[]; onRemove: (time: WeeklyTime) => void }) {
  if (times.length === 0)
    return <p className="text-small text-muted">No times. Saved like this, your working hours end.</p>
  return (
    <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-[7rem_minmax(0,1fr)] sm:items-center">
      {byWeekday(times).map(({ weekday, name, times: ofDay }) => (
        <div key={weekday} className="contents">
          <dt className="text-small font-semibold">{name}</dt>
          <dd>
            <ul className="flex flex-wrap gap-2">
              {ofDay.map((time) => (
                <li key={time}>
                  <button
                    type="button"
                    aria-label={`Remove ${name} ${formatTime12(time)}`}
                    onClick={() => onRemove({ weekday, time })}
                    className="inline-flex min-h-11 items-center gap-2 rounded-soft border border-control px-3 text-small tabular-nums hover:border-danger hover:text-danger"
                  >
                    {formatTime12(time)}
                    <span aria-hidden="true">×</span>
                  </button>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  )
}
