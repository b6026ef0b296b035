"use client"

import { useState } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Dialog } from "@/components/ui/dialog"
import { Checkbox, Field, Select, TextInput } from "@/components/ui/field"
import { focusOn } from "@/components/ui/keep-focus"
import { useSubmit } from "@/components/ui/use-submit"
import { Whole } from "@/components/ui/whole"
import { fullName } from "@/lib/accounts/rules"
import type { WireAdminBooking } from "@/lib/bookings/queries/bookings"
import type { WireAdminSlot } from "@/lib/calendar/queries/slots"
import { call } from "@/lib/client/call"
import { formatDayAsOf, formatMoment, formatTime12, instantToWallClock } from "@/lib/time"
import { sayTermsOfHerTime } from "./session-words"

const TYPED = "typed"

/** Moves a session to a time that is offered, or to any that she types. */
export function MoveDialog(given: {
  session: WireAdminBooking
  zone: string
  available: WireAdminSlot[]
  onClose: () => void
  onMoved: () => unknown
}) {
  const { session, zone, available, onClose, onMoved } = given
  const { alert } = useAlerts()
  const offered = available.filter(({ blockedBy }) => blockedBy.length === 0)
  const [slotId, setSlotId] = useState(offered.length > 0 ? "" : TYPED)
  const [typed, setTyped] = useState({ date: session.date, time: "" })
  const [offerAgain, setOfferAgain] = useState(false)
  const { isBusy, errors, submit } = useSubmit()
  const chosen = offered.find(({ _id }) => _id === slotId)
  const { date, time } = chosen ?? (slotId === TYPED ? typed : { date: "", time: "" })
  const name = fullName(session)
  const terms = sayTermsOfHerTime(session)
  const today = instantToWallClock(new Date(), zone).date

  const move = () =>
    submit(
      async () => {
        const path = `/api/admin/bookings/${session._id}/move`
        const body = { date, time, offerAgain }
        const { slotId } = await call(path, { method: "POST", as: "admin", body }).finally(onMoved)
        onClose()
        await alert({
          title: "The session has been moved.",
          text: `${session.firstName} will get an email and an updated calendar entry: ${formatDayAsOf(date, today)}, ${formatTime12(time)}.`,
          tone: "success",
        })
        focusOn(document.getElementById(`session-${slotId}`))
      },
      { title: "The session wasn’t moved.", marksFields: true },
    )

  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <>
          Move <Whole>{`${name}’s`}</Whole> session
        </>
      }
    >
      <p className="mt-3 text-small text-muted">Now: {formatMoment(new Date(session.startsAt), zone)}.</p>
      <div className="mt-5 grid gap-4">
        {offered.length > 0 ? (
          <Field label="To">
            <Select value={slotId} onChange={(event) => setSlotId(event.target.value)}>
              <option value="">Choose a time</option>
              {offered.map((slot) => (
                <option key={slot._id} value={slot._id}>
                  {formatDayAsOf(slot.date, today)}, {formatTime12(slot.time)}
                </option>
              ))}
              <option value={TYPED}>Another time</option>
            </Select>
          </Field>
        ) : null}
        {slotId === TYPED ? (
          <div className="grid grid-cols-2 gap-4">
            <Field label="New date" error={errors.date}>
              <TextInput
                type="date"
                value={typed.date}
                onChange={(event) => setTyped({ ...typed, date: event.target.value })}
              />
            </Field>
            <Field label="New time" error={errors.time}>
              <TextInput
                type="time"
                value={typed.time}
                onChange={(event) => setTyped({ ...typed, time: event.target.value })}
              />
            </Field>
          </div>
        ) : null}
        <Checkbox
          label="Offer the old time to others"
          checked={offerAgain}
          onChange={(event) => setOfferAgain(event.target.checked)}
        />
      </div>
      {date && time && terms ? <p className="mt-4 text-small text-muted">{terms}</p> : null}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button disabled={!date || !time} busy={isBusy} busyLabel="Moving..." onClick={move}>
          {date && time ? `Move it to ${formatDayAsOf(date, today)}, ${formatTime12(time)}` : "Move it"}
        </Button>
        <Button variant="quiet" data-first onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Dialog>
  )
}
