"use client"

import { useEffect, useId, useState } from "react"
import { AttendanceTicks } from "@/components/classes/attendance-ticks"
import { useTicks } from "@/components/classes/use-ticks"
import { Button, ButtonLink } from "@/components/ui/button"
import { fullName } from "@/lib/accounts/rules"
import type { WireAdminBooking } from "@/lib/bookings/queries/bookings"
import type { WireAdminSlot } from "@/lib/calendar/queries/slots"
import { SESSION, shownAttendance } from "@/lib/client/ticks"
import { sayPhone, telHref } from "@/lib/people/rules"
import { CancelDialog } from "./cancel-dialog"
import { DeskPaid } from "./desk-paid"
import { MoveDialog } from "./move-dialog"
import { ChangePlace } from "./session-place"

const BUTTONS = "flex flex-wrap gap-2 max-sm:[&>a]:px-3 max-sm:[&>button]:px-3"

type Given = {
  session: WireAdminBooking
  zone: string
  /** Today, or over. */
  isDue: boolean
  hasPassed: boolean
  /** Free slots, to move to. */
  available: WireAdminSlot[]
  onChanged: () => unknown
}

/**
 * What she can do about a booked session, from its line. When it is due: who came, money to take, a call; before that:
 * a call, moving, canceling. The rest is behind "More".
 */
export function SessionActions({ session, zone, isDue, hasPassed, available, onChanged }: Given) {
  const [open, setOpen] = useState<"move" | "cancel" | null>(null)
  const [isMore, setMore] = useState(false)
  // Who comes from Today or a person's page wants all that can be done.
  useEffect(() => {
    if (window.location.hash === `#session-${session._id}`) setMore(true)
  }, [session._id])
  const moreId = useId()
  const name = fullName(session)
  const { phone, status, desk } = session
  const canChange = !hasPassed && status === "confirmed"
  const owes = desk?.how === "owes" && desk.amount > 0
  const close = () => setOpen(null)
  const ticks = status === "confirmed" ? <Ticks session={session} name={name} /> : null
  const paid = <DeskPaid session={session} onChanged={onChanged} />
  const changes = canChange ? (
    <>
      <Button variant="quiet" aria-label={`Move ${name}’s session`} onClick={() => setOpen("move")}>
        Move
      </Button>
      <Button variant="quiet" aria-label={`Cancel ${name}’s session`} onClick={() => setOpen("cancel")}>
        Cancel session
      </Button>
    </>
  ) : null
  return (
    <div className="mt-3 print:hidden">
      <div className={BUTTONS}>
        {isDue ? ticks : null}
        {owes ? paid : null}
        {phone ? (
          <ButtonLink variant="quiet" href={telHref(phone)} aria-label={`Call ${name}, ${sayPhone(phone)}`}>
            Call
          </ButtonLink>
        ) : null}
        {isDue ? null : changes}
        <p className="sm:px-2">
          <button
            type="button"
            aria-expanded={isMore}
            aria-controls={moreId}
            onClick={() => setMore(!isMore)}
            className="link min-h-11"
          >
            More<span className="sr-only"> for {name}’s session</span>
          </button>
        </p>
      </div>
      <div id={moreId} className={`${BUTTONS} py-2 ${isMore ? "" : "hidden"}`}>
        {isDue ? changes : ticks}
        {owes ? null : paid}
        <ButtonLink
          variant="quiet"
          href={`/admin/people/of/student/${session.studentId}#notes`}
          aria-label={`Private note on ${name}`}
        >
          Note
        </ButtonLink>
        {canChange ? <ChangePlace session={session} onChanged={onChanged} /> : null}
      </div>
      {open === "move" ? (
        <MoveDialog session={session} zone={zone} available={available} onClose={close} onMoved={onChanged} />
      ) : null}
      {open === "cancel" ? (
        <CancelDialog session={session} zone={zone} onClose={close} onCancelled={onChanged} />
      ) : null}
    </div>
  )
}

function Ticks({ session, name }: { session: WireAdminBooking; name: string }) {
  const { state, tick } = useTicks()
  const { attendance, attendanceAt } = session
  const shown = shownAttendance(state, { signUpId: SESSION + session._id, attendance, attendanceAt })
  return (
    <AttendanceTicks
      signUpId={SESSION + session._id}
      name={name}
      attendance={shown.attendance}
      onChange={(id, pressed) => tick(id, pressed, shown.attendanceAt)}
    />
  )
}
