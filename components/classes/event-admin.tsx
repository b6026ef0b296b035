"use client"

import { useEffect, useState } from "react"
import type { Warned } from "@/components/calendar/warnings"
import { AddButton, AddSection, useAddSection } from "@/components/ui/add-section"
import { useAlerts } from "@/components/ui/alerts"
import { BottomBar } from "@/components/ui/bottom-bar"
import { Button } from "@/components/ui/button"
import { Later, NEAR_DAYS } from "@/components/ui/later"
import { Notice } from "@/components/ui/notice"
import { useSubmit } from "@/components/ui/use-submit"
import type { WireEvent } from "@/lib/classes/queries/events"
import { call } from "@/lib/client/call"
import { addDays, formatDayAsOf } from "@/lib/time"
import { AddEventForm } from "./add-event-form"
import { doWithConsent } from "./concerned"
import { EventLine } from "./event-line"
import { useEventAdmin } from "./use-event-admin"

const SHOWN = 60

/** The admin's events: adding, a list to change in place, and deleting what is ticked. */
export function EventAdmin({
  initial,
  today,
  zoneName,
  studioAddress,
}: {
  initial: WireEvent[]
  today: string
  zoneName: string
  studioAddress: string
}) {
  const { alert, confirm } = useAlerts()
  const { busy, submit } = useSubmit<"delete" | "earlier">()
  const add = useAddSection()
  const { events, past, isAtBeginning, isStale, showEarlier, refetch } = useEventAdmin({ initial, today })
  const [ticked, setTicked] = useState<Set<string>>(new Set())
  const [limit, setLimit] = useState(SHOWN)
  const [warned, setWarned] = useState<{ eventId: string; warnings: Warned[] } | null>(null)
  const shown = [...past, ...events.slice(0, limit)]
  const standing = shown.filter(({ isCancelled }) => !isCancelled)
  const chosen = standing.filter(({ _id }) => ticked.has(_id))
  const isAll = standing.length > 0 && chosen.length === standing.length

  const days = byDay(shown)
  const nearUntil = addDays(today, NEAR_DAYS)
  const near = days.filter(([day]) => day <= nearUntil)
  const far = days.slice(near.length)
  const [isFarOpen, setFarOpen] = useState(false)
  const [added, setAdded] = useState("")
  useEffect(() => {
    // The event to edit, from its page (EventLine).
    const id = window.location.hash.replace("#event-", "")
    if (initial.some(({ _id, date }) => _id === id && date > nearUntil)) {
      setLimit((now) => Math.max(now, initial.length + SHOWN))
      setFarOpen(true)
    }
  }, [initial, nearUntil])
  useEffect(() => {
    const line = added ? document.getElementById(`event-${added}`) : null
    line?.scrollIntoView({ block: "center" })
    line?.querySelector("a")?.focus({ preventScroll: true })
  }, [added])

  /** The form has done its work: she goes to where the event stands. */
  const showAdded = (id: string) => {
    if (!add.isOpen) return
    add.close()
    setLimit((now) => Math.max(now, events.length + SHOWN))
    setFarOpen(true)
    setAdded(id)
  }

  const tick = (id: string) => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    setTicked(next)
  }

  async function remove() {
    const [only] = chosen.length === 1 ? chosen : []
    const isSure = await confirm({
      title: "Are you sure?",
      text: only
        ? `${only.title}, ${formatDayAsOf(only.date, today)} will be deleted.${sayNext(chosen)}`
        : `${chosen.length} events will be deleted.${sayNext(chosen)}`,
      confirmLabel: "Yes, delete it!",
      isDestructive: true,
    })
    if (!isSure) return
    await submit(
      async () => {
        const eventIds = chosen.map(({ _id }) => _id)
        const act = (force: boolean) =>
          call("/api/events/bulk", { method: "DELETE", as: "admin", body: { eventIds, force } })
        try {
          const labels = { confirmLabel: "Cancel it and tell them", isDestructive: true }
          if (!(await doWithConsent({ act, confirm, ...labels }))) return
          setTicked(new Set())
        } finally {
          await refetch()
        }
        await alert({ title: "Selected event(s) deleted successfully", tone: "success" })
      },
      { title: "Failed to delete selected events." },
      "delete",
    )
  }

  const list = (days: [string, WireEvent[]][]) => (
    <div className="grid gap-6">
      {days.map(([day, ofDay]) => (
        <div key={day}>
          <h3 className="border-b border-ink pb-1.5 text-small font-semibold">{formatDayAsOf(day, today)}</h3>
          <ul>
            {ofDay.map((event) => (
              <EventLine
                key={event._id}
                event={event}
                isTicked={ticked.has(event._id)}
                onTick={() => tick(event._id)}
                today={today}
                zoneName={zoneName}
                studioAddress={studioAddress}
                following={followingOf(event, events)}
                onTickAll={(ids) => {
                  setLimit((now) => Math.max(now, events.length))
                  setFarOpen(true)
                  setTicked(new Set(ids))
                }}
                onChanged={refetch}
                warnings={warned?.eventId === event._id ? warned.warnings : []}
                onWarned={(warnings) => setWarned({ eventId: event._id, warnings })}
              />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )

  return (
    <section aria-labelledby="events" className="grid gap-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="events" className="text-heading">
          On the calendar{" "}
          <span className="text-small text-muted tabular-nums">
            ({events.filter(({ isCancelled }) => !isCancelled).length})
          </span>
        </h2>
        <div className="flex flex-wrap gap-3 print:hidden">
          <AddButton section={add}>Add an event</AddButton>
          <Button
            variant="quiet"
            disabled={standing.length === 0 || isAll}
            onClick={() => {
              setFarOpen(true)
              setTicked(new Set(standing.map(({ _id }) => _id)))
            }}
          >
            Select all
          </Button>
        </div>
      </div>
      {/* On phones under its button, as the list is long. */}
      <AddSection section={add} title="Add an event" className="max-md:my-4 md:order-1 md:mt-8">
        <AddEventForm today={today} zoneName={zoneName} onAdded={refetch} onDone={showAdded} />
      </AddSection>
      <div>
        {isStale ? (
          <Notice tone="warning" title="Failed to fetch events." className="mb-4">
            This list may be a minute old.
          </Notice>
        ) : null}
        {isAtBeginning ? (
          <p className="mb-4 text-small text-muted">There are no earlier events.</p>
        ) : (
          <Button
            variant="link"
            busy={busy.has("earlier")}
            busyLabel="One moment..."
            onClick={() => submit(showEarlier, { title: "Failed to fetch events." }, "earlier")}
            className="mb-4 print:hidden"
          >
            Show earlier events
          </Button>
        )}
        {shown.length === 0 ? (
          <p className="border-y border-line py-6 text-muted">
            Nothing planned yet. Whatever you add shows up on the calendar right away.
          </p>
        ) : null}
        {list(near)}
        {far.length > 0 ? (
          <Later
            label={`Show ${far.flatMap(([, ofDay]) => ofDay).length} later`}
            isOpen={isFarOpen}
            onChange={setFarOpen}
          >
            {list(far)}
          </Later>
        ) : null}
        {events.length > limit && (isFarOpen || far.length === 0) ? (
          <Button variant="quiet" className="mt-6" onClick={() => setLimit(limit + SHOWN)}>
            Show more
          </Button>
        ) : null}
        {chosen.length > 0 ? (
          <BottomBar said={chosen.length === 1 ? "1 event selected" : `${chosen.length} events selected`}>
            <Button variant="quiet" onClick={() => setTicked(new Set())}>
              Select none
            </Button>
            <Button variant="danger" busy={busy.has("delete")} busyLabel="Deleting..." onClick={remove}>
              Delete selected ({chosen.length})
            </Button>
          </BottomBar>
        ) : null}
      </div>
    </section>
  )
}

/** That the people of a class are asked about before anything happens. */
function sayNext(events: WireEvent[]): string {
  const isBooked = events.some(({ capacity, placesLeft }) => placesLeft < capacity)
  return isBooked ? " People have signed up; before anything happens you’ll see who." : ""
}

function byDay(events: WireEvent[]): [string, WireEvent[]][] {
  const days = new Map<string, WireEvent[]>()
  for (const event of events) days.set(event.date, [...(days.get(event.date) ?? []), event])
  return [...days]
}

/** An event and the later ones of its series, by their ids; none where it is in no series. */
function followingOf({ seriesId, startsAt }: WireEvent, events: WireEvent[]): string[] {
  if (!seriesId) return []
  return events
    .filter((one) => one.seriesId === seriesId && one.startsAt >= startsAt && !one.isCancelled)
    .map(({ _id }) => _id)
}
