"use client"

import { useState } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Dialog } from "@/components/ui/dialog"
import { Loading } from "@/components/ui/loading"
import { Notice } from "@/components/ui/notice"
import { useSubmit } from "@/components/ui/use-submit"
import type { WireOwnBooking } from "@/lib/bookings/queries/bookings"
import { sayTimes } from "@/lib/bookings/rules"
import type { WireSlot } from "@/lib/calendar/queries/slots"
import { CallError, call } from "@/lib/client/call"
import { formatDayAndTime, formatDayAsOf, formatMoment, instantToWallClock } from "@/lib/time"
import { isGone, sayRefusal } from "./own-refusal"
import { sayTermsAt } from "./session-words"
import { slotsByDay } from "./slot-days"
import { SlotList } from "./slot-list"
import { StudioTime } from "./studio-time"
import { useSlots } from "./use-slots"

const DAYS_OPEN = 6
const NONE: WireSlot[] = []

/** A student moves a session to another offered time: those of the next days, and the later days to open. */
export function OwnMoveDialog(given: {
  session: WireOwnBooking
  zone: string
  studioZone: string
  onClose: () => void
  onChanged: () => unknown
}) {
  const { session, zone, studioZone, onClose, onChanged } = given
  const { alert } = useAlerts()
  const [chosen, setChosen] = useState<WireSlot | null>(null)
  const [refusal, setRefusal] = useState("")
  const { slots, isLoading, isStale, refetch } = useSlots({ initial: NONE, chosenId: chosen?._id })
  const { isBusy, submit } = useSubmit()
  const days = [...slotsByDay({ slots, zone })]
  const later = days.slice(DAYS_OPEN)
  const target = slots.find(({ _id }) => _id === chosen?._id)
  const newTerms = target ? sayTermsAt(session, { to: target.startsAt, zone, now: new Date() }) : ""

  const move = () =>
    submit(
      async () => {
        const path = `/api/bookings/${session._id}/move`
        const to = chosen as WireSlot
        await call(path, { method: "POST", as: "student", body: { toSlotId: to._id } })
        onClose()
        await onChanged()
        await alert({
          title: "Your session has been moved.",
          text: `It’s now on ${formatMoment(new Date(to.startsAt), zone)}. I’ve emailed you the new calendar entry.`,
          tone: "success",
        })
      },
      async (error) => {
        // Another time may still do; anything else is about the session itself.
        if (error instanceof CallError && TRY_ANOTHER.includes(error.code) && !isGone(error)) {
          setChosen(null)
          setRefusal(error.message)
          return refetch()
        }
        onClose()
        await onChanged()
        await alert(sayRefusal(error, "The session wasn’t moved."))
      },
    )

  const today = instantToWallClock(new Date(), zone).date
  const times = (ofDay: WireSlot[]) => (
    <SlotList
      slots={ofDay}
      chosenId={chosen?._id}
      zone={zone}
      isLocked={isBusy}
      onChoose={(slot) => {
        setRefusal("")
        setChosen(slot)
      }}
    />
  )
  return (
    <Dialog open onClose={onClose} title="Move this session">
      <p className="mt-3 text-small text-muted">
        Now: {formatMoment(new Date(session.startsAt), zone)}. {sayMoves(session)}
      </p>
      <StudioTime startsAt={session.startsAt} zone={zone} studioZone={studioZone} />
      {isStale ? (
        <Notice tone="warning" className="mt-4">
          {slots === NONE
            ? "I couldn’t load the times yet. Trying again."
            : "Trying again. This list may be a minute old."}
        </Notice>
      ) : null}
      {/* What gets the focus is not left behind the buttons. */}
      <div className="mt-5 grid gap-5 pb-6 [&_:is(button,summary)]:scroll-mb-48">
        {days.slice(0, DAYS_OPEN).map(([date, ofDay]) => (
          <section key={date} aria-label={formatDayAsOf(date, today)}>
            <h3 className="mb-2 text-small font-semibold">{formatDayAsOf(date, today)}</h3>
            {times(ofDay)}
          </section>
        ))}
        {later.length > 0 ? (
          <section aria-labelledby="later-days">
            <h3 id="later-days" className="mb-1 text-small font-semibold">
              Later days
            </h3>
            {later.map(([date, ofDay]) => (
              <details key={date} name="later-day" className="border-b border-line">
                <summary className="flex min-h-11 items-center justify-between gap-4 text-small">
                  <span className="link font-medium">{formatDayAsOf(date, today)}</span>
                  <span className="text-muted">
                    {ofDay.length === 1 ? "1 time" : `${ofDay.length} times`}
                  </span>
                </summary>
                <div className="pt-1 pb-4">{times(ofDay)}</div>
              </details>
            ))}
          </section>
        ) : null}
        {isLoading && !isStale ? <Loading /> : null}
        {days.length === 0 && !isLoading && !isStale ? (
          <p>
            There are no free times right now. <a href="/contact">Write to me</a> and I’ll find one with you.
          </p>
        ) : null}
      </div>
      <div className="-mx-7 -mb-7 border-t border-line bg-raised px-7 pt-4 pb-5 sm:-mx-9 sm:-mb-9 sm:px-9 sm:pb-7 [@media(height>=22rem)]:sticky [@media(height>=22rem)]:bottom-0">
        {refusal ? (
          <Notice tone="warning" className="mb-4">
            {refusal}
          </Notice>
        ) : null}
        <p role="status" className="text-small font-medium">
          {newTerms}
        </p>
        {target ? <StudioTime startsAt={target.startsAt} zone={zone} studioZone={studioZone} /> : null}
        <div className="mt-3 flex flex-wrap gap-3">
          {days.length > 0 || (isLoading && !isStale) ? (
            <Button
              className="max-sm:px-4"
              disabled={!target}
              busy={isBusy}
              busyLabel="Moving..."
              onClick={move}
            >
              {target ? `Move it to ${formatDayAndTime(new Date(target.startsAt), zone)}` : "Choose a time"}
            </Button>
          ) : null}
          <Button variant="quiet" data-first onClick={onClose}>
            Keep it
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const TRY_ANOTHER = ["SLOT_TAKEN", "SLOT_PAST", "NOT_OFFERED", "NOT_FOUND", "INVALID"]

function sayMoves({ policy, moves }: WireOwnBooking): string {
  return policy ? `You can still move it ${sayTimes(policy.moves - moves)}.` : ""
}
