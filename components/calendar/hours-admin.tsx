"use client"

import { Fragment, useState } from "react"
import useSWR from "swr"
import { useAlerts } from "@/components/ui/alerts"
import { Notice } from "@/components/ui/notice"
import { useSubmit } from "@/components/ui/use-submit"
import { useTyped } from "@/components/ui/use-typed"
import type { CurrentHours } from "@/lib/calendar/queries/slots"
import type { HoursPreview } from "@/lib/calendar/rules/calendar"
import { call } from "@/lib/client/call"
import { type HoursDraft, HoursForm } from "./hours-form"
import { HoursPreviewPanel, saySlots } from "./hours-preview"
import { sayHours } from "./week"

const HOURS = "/api/admin/working-hours"

/**
 * Her working hours: those in force, a form for what holds from a day on, a preview, and Save (docs/product.md,
 * Working hours).
 */
export function HoursAdmin({ initial, today }: { initial: CurrentHours; today: string }) {
  const { alert } = useAlerts()
  const { data, error, mutate } = useSWR(HOURS, (path: string) => call<CurrentHours>(path, { as: "admin" }), {
    fallbackData: initial,
  })
  const [draft, setDraft] = useTyped("hours", () => draftOf(initial, today))
  const [preview, setPreview] = useState<HoursPreview | null>(null)
  const { busy, errors, markFields, submit } = useSubmit<"preview" | "save">()
  const said = sayHours((data ?? initial).hours, today)

  const change = (next: HoursDraft) => {
    setDraft(next)
    setPreview(null)
    markFields({})
  }

  const look = () =>
    submit(
      async () => {
        const { validFrom, validUntil, times } = draft
        const query = new URLSearchParams({
          validFrom,
          ...(validUntil ? { validUntil } : {}),
          times: times.map(({ weekday, time }) => `${weekday}T${time}`).join(","),
        })
        setPreview(await call<HoursPreview>(`${HOURS}/preview?${query}`, { as: "admin" }))
      },
      { title: "The preview didn’t work.", marksFields: true },
      "preview",
    )

  const save = () =>
    submit(
      async () => {
        const { validFrom, validUntil, times } = draft
        const body = { validFrom, ...(validUntil ? { validUntil } : {}), times }
        const { added, removed } = await call<HoursPreview>(HOURS, { method: "PUT", as: "admin", body })
        setPreview(null)
        await mutate().catch(() => {})
        const text = `Added ${saySlots(added)} and removed ${removed.length || "none"}.`
        await alert({ title: "Your working hours have been saved.", text, tone: "success" })
      },
      { title: "Your working hours weren’t saved.", marksFields: true },
      "save",
    )

  return (
    <section aria-labelledby="hours" className="grid gap-6">
      <div>
        <h2 id="hours" className="text-heading">
          Working hours
        </h2>
        <p className="mt-1 max-w-measure text-small text-muted">
          Set your week once: press a time to add it, and again to remove it. One-hour slots are made from it,
          as far ahead as the booking window in your{" "}
          <a href="/admin/settings" className="link">
            settings
          </a>
          . Whatever is booked stays, and so does anything you added or deleted yourself.
        </p>
      </div>
      {error ? <Notice tone="warning">Trying again. These may be a minute old.</Notice> : null}
      {said.length > 0 ? (
        <ul
          aria-label="Your working hours so far"
          className="grid gap-5 border-y border-line py-4 text-small sm:grid-cols-2 lg:grid-cols-3"
        >
          {said.map(({ span, days }) => (
            <li key={span}>
              <p className="font-semibold">{span}</p>
              <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
                {days.map(({ name, times }) => (
                  <Fragment key={name}>
                    <dt className="text-muted">{name}</dt>
                    <dd className="tabular-nums">{times}</dd>
                  </Fragment>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      ) : (
        <p className="border-y border-line py-4 text-small text-muted">
          You haven’t set any working hours yet.
        </p>
      )}
      <HoursForm
        draft={draft}
        onChange={change}
        errors={errors}
        isBusy={busy.has("preview")}
        onPreview={look}
      />
      {preview ? (
        <HoursPreviewPanel
          key={JSON.stringify(preview)}
          preview={preview}
          today={today}
          isBusy={busy.has("save")}
          onSave={save}
        />
      ) : null}
    </section>
  )
}

/** What was said last, from today on if it has begun; what has ended is not proposed again. */
function draftOf({ validFrom, validUntil = "", times }: CurrentHours, today: string): HoursDraft {
  if (!validFrom || (validUntil !== "" && validUntil < today))
    return { validFrom: today, validUntil: "", times: [] }
  return { validFrom: validFrom > today ? validFrom : today, validUntil, times }
}
