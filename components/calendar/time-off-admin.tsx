"use client"

import type { FormEvent } from "react"
import { ADD_BESIDE, doWithConsent } from "@/components/classes/concerned"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Checkbox, Field, TextInput } from "@/components/ui/field"
import { Notice } from "@/components/ui/notice"
import { useSubmit } from "@/components/ui/use-submit"
import { useTyped } from "@/components/ui/use-typed"
import type { WireTimeOff } from "@/lib/calendar/queries/slots"
import type { AwayQuote } from "@/lib/checkout/queries/away"
import { call } from "@/lib/client/call"
import { instantToWallClock } from "@/lib/time"
import { sayTimeOff } from "./time-off-words"
import { TIME_OFF, useTimeOff } from "./use-time-off"

const EMPTY = { from: "", to: "", fromTime: "09:00", toTime: "17:00", note: "", isHours: false }

/** Her time off: what is to come, taking some, and removing it (docs/product.md, Time off). */
export function TimeOffAdmin({ initial, zone }: { initial: WireTimeOff[]; zone: string }) {
  const { alert, confirm } = useAlerts()
  const { timeOff: all, error, mutate } = useTimeOff(initial)
  const { busy, submit } = useSubmit<string>()
  const refetch = () => mutate().catch(() => {})
  const today = instantToWallClock(new Date(), zone).date
  const said = (timeOff: WireTimeOff) => sayTimeOff({ timeOff, zone, today })

  async function remove(timeOff: WireTimeOff) {
    const isSure = await confirm({
      title: "Remove this time off?",
      text: `${said(timeOff)}. Free slots during it will be offered again.`,
      confirmLabel: "Remove",
      isDestructive: true,
      cancelLabel: "Keep it",
    })
    if (!isSure) return
    const path = `${TIME_OFF}/${timeOff._id}`
    await submit(
      async () => {
        const removed = call<{ message: string }>(path, { method: "DELETE", as: "admin" })
        const { message } = await removed.finally(refetch)
        await alert({ title: message, tone: "success" })
      },
      { title: "The time off wasn’t removed." },
      timeOff._id,
    )
  }

  return (
    <section aria-labelledby="time-off" className="grid gap-6">
      <div>
        <h2 id="time-off" className="text-heading">
          Time off
        </h2>
        <p className="mt-1 max-w-measure text-small text-muted">
          No slots are offered during time off. Classes and sessions stay as they are; to cancel them too, use
          “I’m away.” Only you see the note.
        </p>
      </div>
      {error ? <Notice tone="warning">Trying again. This list may be a minute old.</Notice> : null}
      {all.length === 0 ? (
        <p className="border-y border-line py-4 text-small text-muted">No time off planned.</p>
      ) : (
        <ul aria-label="Time off" className="border-t border-line">
          {all.map((timeOff) => (
            <li
              key={timeOff._id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 border-b border-line py-3 text-small"
            >
              <div className="min-w-0">
                <p className="font-semibold">{said(timeOff)}</p>
                {timeOff.note ? <p className="text-muted">{timeOff.note}</p> : null}
              </div>
              <Button
                variant="danger"
                aria-label={`Remove ${said(timeOff)}`}
                busy={busy.has(timeOff._id)}
                busyLabel="Removing..."
                onClick={() => remove(timeOff)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TimeOffForm onTaken={refetch} />
    </section>
  )
}

/** The classes that go on during a time off, in a sentence; nothing where there is none, or where they can’t be read. */
async function sayStillOn(range: { from: string; to: string }): Promise<string | undefined> {
  const path = `/api/admin/away?${new URLSearchParams(range)}`
  const found = await call<AwayQuote>(path, { as: "admin" }).catch(() => null)
  const classes = found?.items.filter(({ kind }) => kind === "class").length ?? 0
  if (classes === 0) return undefined
  const which = classes === 1 ? "1 class is" : `${classes} classes are`
  return `${which} still on during that time. To cancel ${classes === 1 ? "it" : "them"}, use “I’m away.”`
}

function TimeOffForm({ onTaken }: { onTaken: () => Promise<unknown> }) {
  const { alert, confirm } = useAlerts()
  const [draft, setDraft] = useTyped("time off", EMPTY)
  const { isBusy, errors, markFields, submit } = useSubmit()
  const bind = (name: "from" | "to" | "fromTime" | "toTime" | "note") => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  })

  async function add() {
    const { isHours, note } = draft
    const from = isHours ? `${draft.from}T${draft.fromTime}` : draft.from
    // One day needs to be said only once.
    const last = draft.to || draft.from
    const to = isHours ? `${last}T${draft.toTime}` : last
    const act = (force: boolean) =>
      call(TIME_OFF, { method: "POST", as: "admin", body: { from, to, note, force } })
    if (!(await doWithConsent({ act, confirm, beside: ADD_BESIDE }))) return
    setDraft(EMPTY)
    await onTaken()
    const text = await sayStillOn({ from, to })
    await alert({ title: "The time off is on your calendar.", text, tone: "success" })
  }

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    return submit(add, { title: "The time off wasn’t added.", marksFields: true })
  }

  return (
    <form
      method="post"
      aria-label="Add time off"
      noValidate
      onSubmit={handleSubmit}
      // The end is refused for where the beginning is, too.
      onInput={() => markFields({})}
      className={`grid grid-cols-2 gap-4 lg:grid-cols-4 ${errors.from || errors.to ? "items-start" : "items-end"}`}
    >
      <Field label="From" error={errors.from} className={draft.isHours ? "max-sm:col-span-2" : ""}>
        <TextInput {...bind("from")} type="date" required />
      </Field>
      {draft.isHours ? (
        <Field label="From time">
          <TextInput {...bind("fromTime")} type="time" required />
        </Field>
      ) : null}
      <Field
        label="To (if not the same day)"
        error={errors.from ? undefined : errors.to}
        className={draft.isHours ? "max-sm:col-span-2" : ""}
      >
        <TextInput {...bind("to")} type="date" />
      </Field>
      {draft.isHours ? (
        <Field label="To time">
          <TextInput {...bind("toTime")} type="time" required />
        </Field>
      ) : null}
      <Checkbox
        label="Only some hours"
        checked={draft.isHours}
        onChange={(event) => setDraft({ ...draft, isHours: event.target.checked })}
        className="col-span-full"
      />
      <Field label="Note" error={errors.note} className="col-span-2">
        <TextInput {...bind("note")} maxLength={500} />
      </Field>
      <Button
        type="submit"
        busy={isBusy}
        busyLabel="Adding..."
        className="self-end max-lg:col-span-2 lg:justify-self-start"
      >
        Add time off
      </Button>
    </form>
  )
}
