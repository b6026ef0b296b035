"use client"

import { useEffect, useState } from "react"
import { type Warned, Warnings } from "@/components/calendar/warnings"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Field, Select } from "@/components/ui/field"
import { useAskBeforeLeaving } from "@/components/ui/use-ask-before-leaving"
import { useInPlace } from "@/components/ui/use-in-place"
import { useSubmit } from "@/components/ui/use-submit"
import { useTyped } from "@/components/ui/use-typed"
import type { WireEvent } from "@/lib/classes/queries/events"
import { defaultAddress, placeOf, sayTaken } from "@/lib/classes/rules"
import { sayPrice } from "@/lib/classes/rules/paying"
import { call } from "@/lib/client/call"
import { formatDayAsOf } from "@/lib/time"
import { ClassTime } from "./class-time"
import { doWithConsent } from "./concerned"
import { changesOf, type EventDraft, EventFields, missingOf } from "./event-fields"

/** One event of the admin's list: to tick, to read, to change in its place. */
export function EventLine({
  event,
  isTicked,
  onTick,
  today,
  zoneName,
  studioAddress,
  following,
  onTickAll,
  onChanged,
  warnings,
  onWarned,
}: {
  event: WireEvent
  isTicked: boolean
  onTick: () => void
  today: string
  zoneName: string
  studioAddress: string
  /** It and the later ones of its series, by their ids. */
  following: string[]
  onTickAll: (ids: string[]) => void
  onChanged: () => unknown
  /** What its last change has put it beside. */
  warnings: Warned[]
  onWarned: (warnings: Warned[]) => void
}) {
  const [isEditing, setEditing] = useTyped(`editing ${event._id}`, false)
  const { button, form } = useInPlace<HTMLLIElement>(isEditing)
  useEffect(() => {
    // "Edit" on the page of a class leads here.
    if (window.location.hash === `#event-${event._id}`) setEditing(true)
  }, [event._id, setEditing])
  const what = `${event.title}, ${formatDayAsOf(event.date, today)}`
  const { capacity, taken = 0, extra = 0 } = event
  if (isEditing)
    return (
      <li ref={form} className="border-b border-line py-5">
        <EventEditor
          event={event}
          zoneName={zoneName}
          studioAddress={studioAddress}
          following={following.length}
          onChanged={onChanged}
          onWarned={onWarned}
          onDone={() => setEditing(false)}
        />
        {following.length > 1 ? (
          <button
            type="button"
            onClick={() => {
              setEditing(false)
              onTickAll(following)
            }}
            className="link mt-3 min-h-11 text-small"
          >
            Select this and following ({following.length})
          </button>
        ) : null}
      </li>
    )
  if (event.isCancelled)
    return (
      <li className="flex flex-wrap items-center gap-x-4 border-b border-line py-2 pl-13 text-small text-muted">
        <s className="tabular-nums">
          <ClassTime event={event} />
        </s>
        <a
          href={`/admin/events/${event._id}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {event.title}
        </a>
        <span>Canceled</span>
      </li>
    )
  return (
    <li
      id={`event-${event._id}`}
      className="grid scroll-mt-20 grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2 border-b border-line py-2"
    >
      <label className="flex size-11 items-center justify-center">
        <input
          type="checkbox"
          checked={isTicked}
          onChange={onTick}
          aria-label={`Select ${what}`}
          className="size-5 accent-press"
        />
      </label>
      <div className="min-w-0 py-2 text-small lg:grid lg:grid-cols-[11rem_minmax(0,1fr)_7rem] lg:gap-5">
        <p className="tabular-nums">
          <ClassTime event={event} />
        </p>
        <div className="min-w-0">
          <p className="font-semibold">
            <a
              href={`/admin/events/${event._id}`}
              className="-my-2.5 inline-block py-2.5 underline underline-offset-4"
            >
              {event.title}
            </a>
          </p>
          <p className="text-muted">{[placeOf(event), sayPrice(event)].filter(Boolean).join(", ")}</p>
        </div>
        <p className="tabular-nums">
          {event.isExternal ? (
            <a href={event.signUpLink} target="_blank" rel="noopener noreferrer" className="link">
              Other site
            </a>
          ) : (
            sayTaken({ taken, extra, capacity })
          )}
        </p>
      </div>
      <Button ref={button} variant="quiet" aria-label={`Edit ${what}`} onClick={() => setEditing(true)}>
        Edit
      </Button>
      <Warnings warnings={warnings} className="col-span-full mb-2" />
    </li>
  )
}

type Changed = { warnings: Warned[]; changed: number }

function EventEditor({
  event,
  zoneName,
  studioAddress,
  following,
  onChanged,
  onWarned,
  onDone,
}: {
  event: WireEvent
  zoneName: string
  studioAddress: string
  /** How many of its series it is with the later ones. */
  following: number
  onChanged: () => unknown
  onWarned: (warnings: Warned[]) => void
  onDone: () => void
}) {
  const { alert, confirm } = useAlerts()
  /** `before` is what the form began with, also after a session that ended meanwhile. */
  const [{ draft, before }, setEdited] = useTyped(`event ${event._id}`, () => ({
    draft: draftOf(event, studioAddress),
    before: draftOf(event, studioAddress),
  }))
  useAskBeforeLeaving(JSON.stringify(draft) !== JSON.stringify(before), `event ${event._id}`)
  const [scope, setScope] = useState<"this" | "following">("this")
  const { isBusy, errors, markFields, submit } = useSubmit()

  async function save() {
    const missing = missingOf(draft)
    if (Object.keys(missing).length > 0) {
      await alert({ title: "Please fill out all fields", tone: "warning" })
      return markFields(missing)
    }
    await submit(
      async () => {
        let count = 1
        const act = async (force: boolean) => {
          const body = { ...changesOf(draft, before), scope, force }
          const path = `/api/events/${event._id}`
          const { warnings, changed } = await call<Changed>(path, { method: "PUT", as: "admin", body })
          onWarned(warnings)
          count = changed
        }
        if (!(await doWithConsent({ act, confirm, confirmLabel: "Change it and tell them" }))) return
        await onChanged()
        onDone()
        const text = count > 1 ? `${count} events of the series changed.` : undefined
        await alert({ title: "Event updated successfully", text, tone: "success" })
      },
      { title: "Failed to update event.", marksFields: true },
    )
  }

  return (
    <form
      method="post"
      aria-label={`Edit ${event.title}`}
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault()
        save()
      }}
      className="grid grid-cols-2 items-end gap-4 lg:grid-cols-4"
    >
      <h4 data-first tabIndex={-1} className="col-span-full font-semibold outline-none">
        Edit {event.title}
      </h4>
      <EventFields
        draft={draft}
        before={before}
        errors={errors}
        onChange={(draft) => setEdited({ draft, before })}
        zoneName={zoneName}
      />
      {following > 1 ? (
        <Field label="What changes" className="col-span-2">
          <Select value={scope} onChange={(chosen) => setScope(chosen.target.value as typeof scope)}>
            <option value="this">Only this one</option>
            <option value="following">This and following ({following})</option>
          </Select>
        </Field>
      ) : null}
      <div className="col-span-full flex gap-3">
        <Button type="submit" busy={isBusy} busyLabel="Saving...">
          Save
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function draftOf(event: WireEvent, studioAddress: string): EventDraft {
  const { title, date, time, location, signUpLink, priceNote, ways } = event
  const where = event.isOnline ? "online" : event.link ? "both" : "address"
  // Blank goes with the location that she types.
  const isDefault = where === "address" && event.address === defaultAddress({ location, studioAddress })
  const address = isDefault ? "" : event.address
  return {
    ...{ title, date, time, location, where, address, signUpLink, priceNote, ways },
    link: event.link ?? "",
    durationMinutes: String(event.durationMinutes),
    capacity: String(event.capacity),
    price: event.price === null ? "" : String(event.price),
  }
}
