"use client"

import { useRef, useState } from "react"
import useSWR from "swr"
import { HandOvers } from "@/components/shop/hand-overs"
import { Button, ButtonLink } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { PageHeading } from "@/components/ui/page-heading"
import { useTyped } from "@/components/ui/use-typed"
import { useWaiting } from "@/components/waiting/use-waiting"
import { WaitingLine } from "@/components/waiting/waiting-line"
import type { ClassPage as Shown } from "@/lib/classes/queries/class-people"
import type { Waiver } from "@/lib/classes/queries/events"
import { fullPlaceOf, sayOnList } from "@/lib/classes/rules"
import { call } from "@/lib/client/call"
import { shownAttendance, type TickState } from "@/lib/client/ticks"
import type { HandOver } from "@/lib/shop/queries/hand-over"
import { formatDayAsOf, instantToWallClock } from "@/lib/time"
import type { WireWaiting } from "@/lib/waiting/queries"
import { AddSomeone } from "./add-someone"
import { CANCELED, CancelClass } from "./cancel-class"
import { ClassPersonLine } from "./class-person"
import { ClassPrint } from "./class-print"
import { ClassTime } from "./class-time"
import { HeldSpots } from "./held-spots"
import { MessageEveryone } from "./message-everyone"
import { PaidDialog } from "./paid-dialog"
import { PersonDialog } from "./person-dialog"
import { TickNotices } from "./tick-notices"
import { useTicks } from "./use-ticks"

const REFRESH_MS = 60_000

/** A class at the door: who came, who owes, whose waiver is missing, and whoever comes without signing up. */
export function ClassPage({
  initial,
  waiting: initialWaiting,
  orders: initialOrders,
  waiver,
  zone,
  isOver,
}: {
  initial: Shown
  waiting: WireWaiting[]
  /** To be handed over here. */
  orders: HandOver[]
  waiver: Waiver
  zone: string
  isOver: boolean
}) {
  const path = `/api/admin/events/${initial.event._id}/people`
  const { data, error, mutate } = useSWR<Shown>(path, (one: string) => call<Shown>(one, { as: "admin" }), {
    fallbackData: initial,
    refreshInterval: REFRESH_MS,
  })
  const { data: orders = initialOrders, mutate: mutateOrders } = useSWR<HandOver[]>(
    `/api/admin/events/${initial.event._id}/orders`,
    (one: string) => call<HandOver[]>(one, { as: "admin" }),
    { fallbackData: initialOrders, refreshInterval: REFRESH_MS },
  )
  const { waiting, refetch: refetchWaiting } = useWaiting({
    eventId: initial.event._id,
    initial: initialWaiting,
  })
  const { state, tick } = useTicks()
  const [adding, setAdding] = useTyped("adding", false)
  const [canceling, setCanceling] = useState(false)
  const [writing, setWriting] = useTyped("writing", false)
  const [chosen, setChosen] = useState<{ signUpId: string; what: "person" | "paid" } | null>(null)
  /** What the last one paid, for the next. */
  const [price, setPrice] = useState(
    initial.event.price === null
      ? (/\$(\d+(?:\.\d\d)?)/.exec(initial.event.priceNote)?.[1] ?? "")
      : String(initial.event.price),
  )
  const { event, people, held } = data ?? initial
  const refetch = () => mutate().catch(() => {})
  const chosenPerson = people.find(({ signUpId }) => signUpId === chosen?.signUpId)
  const close = () => setChosen(null)
  const openCanceling = () => {
    void refetch()
    void refetchWaiting()
    setCanceling(true)
  }
  const addButton = useRef<HTMLButtonElement>(null)

  return (
    <>
      <div className="print:hidden">
        <PageHeading title={event.title}>
          <p className="text-body">
            {formatDayAsOf(event.date, instantToWallClock(new Date(), zone).date)},{" "}
            <ClassTime event={event} />
            <br />
            {fullPlaceOf(event)}
          </p>
        </PageHeading>
        {event.isCancelled ? (
          <div id={CANCELED} className="mb-6">
            <Notice tone="warning" title="This class was canceled.">
              {people.length > 0
                ? "These people were signed up. You can still write to them."
                : "No one was signed up."}
            </Notice>
          </div>
        ) : null}
        <div className="mb-6 flex flex-wrap gap-3">
          {event.isCancelled ? null : (
            <Button ref={addButton} aria-expanded={adding} onClick={() => setAdding(!adding)}>
              + Add someone
            </Button>
          )}
          <Button variant="quiet" disabled={people.length === 0} onClick={() => setWriting(true)}>
            Message everyone
          </Button>
          <Button variant="quiet" onClick={() => window.print()}>
            Print
          </Button>
          {event.isCancelled || isOver ? null : (
            <>
              <ButtonLink variant="quiet" href={`/admin/dashboard#event-${event._id}`}>
                Edit
              </ButtonLink>
              <Button variant="quiet" onClick={openCanceling}>
                Cancel class
              </Button>
            </>
          )}
        </div>
        {adding ? (
          <AddSomeone
            event={event}
            waiver={waiver}
            people={people}
            onAdded={async () => {
              setAdding(false)
              addButton.current?.focus()
              await refetch()
            }}
            onClose={() => setAdding(false)}
          />
        ) : null}
        <TickNotices state={state} />
        {error ? (
          <Notice tone="warning" title="This list may be a minute old." className="mb-4">
            Trying again.
          </Notice>
        ) : null}
        <section aria-labelledby="people">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-ink pb-2">
            <h2 id="people" className="text-heading">
              {event.isCancelled || isOver ? "Who was signed up" : "Who’s coming"}
            </h2>
            <p className="text-small text-muted tabular-nums">{countsOf({ event, people, state })}</p>
          </div>
          {people.length === 0 ? (
            <p className="border-b border-line py-8 text-muted">
              {event.isCancelled
                ? "No one was signed up."
                : event.isExternal
                  ? "Sign-up for this class is on another site, so who’s coming is listed there."
                  : "No one has signed up yet. Someone at the door? Add them above."}
            </p>
          ) : (
            <ul>
              {people.map((person) => (
                <ClassPersonLine
                  key={person.signUpId}
                  person={person}
                  hasOrder={orders.some((one) => one.signUpId === person.signUpId && one.status !== "done")}
                  attendance={shownAttendance(state, person).attendance}
                  onTick={
                    event.isCancelled
                      ? null
                      : (signUpId, attendance) =>
                          void tick(signUpId, attendance, shownAttendance(state, person).attendanceAt)
                  }
                  onOpen={(what) => setChosen({ signUpId: person.signUpId, what })}
                />
              ))}
            </ul>
          )}
        </section>
        <HeldSpots held={held} isCancelled={event.isCancelled} />
        {event.isCancelled ? null : (
          <WaitingLine
            waiting={waiting}
            price={event.price}
            zone={zone}
            onGiven={() => Promise.all([refetchWaiting(), refetch()])}
          />
        )}
      </div>
      <ClassPrint event={event} people={people} />
      {/* Of a canceled class they are picked up elsewhere. */}
      <HandOvers orders={event.isCancelled ? [] : orders} onChanged={() => mutateOrders().catch(() => {})} />
      {chosenPerson && chosen?.what === "person" ? (
        <PersonDialog
          person={chosenPerson}
          event={event}
          waiver={waiver}
          zone={zone}
          onClose={close}
          onChanged={refetch}
          onPaid={() => setChosen({ ...chosen, what: "paid" })}
        />
      ) : null}
      {chosenPerson && chosen?.what === "paid" ? (
        <PaidDialog
          person={chosenPerson}
          price={price}
          onClose={close}
          onMarked={async (amount) => {
            if (amount) setPrice(amount)
            await refetch()
          }}
        />
      ) : null}
      {canceling ? (
        <CancelClass
          event={event}
          people={people}
          waiting={waiting}
          onClose={() => setCanceling(false)}
          onCancelled={refetch}
        />
      ) : null}
      <MessageEveryone event={event} people={people} isOpen={writing} onClose={() => setWriting(false)} />
    </>
  )
}

function countsOf({ event, people, state }: Pick<Shown, "event" | "people"> & { state: TickState }): string {
  const count = (wanted: "came" | "missed") =>
    people.filter((person) => shownAttendance(state, person).attendance === wanted).length
  const onList = event.isExternal ? "" : sayOnList({ people, capacity: event.capacity })
  const parts: (string | false)[] = [onList]
  const [came, missed] = [count("came"), count("missed")]
  if (came + missed > 0) parts.push(`${came} came`, missed > 0 && `${missed} didn’t`)
  return parts.filter(Boolean).join(" · ")
}
