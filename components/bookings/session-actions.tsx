"use client"

import { useState } from "react"
import { AttendanceTicks } from "@/components/classes/attendance-ticks"
import { useTicks } from "@/components/classes/use-ticks"
import { Button, ButtonLink } from "@/components/ui/button"
import type { WireAdminBooking } from "@/lib/bookings/queries/bookings"
import type { WireAdminSlot } from "@/lib/calendar/queries/slots"
import { SESSION, shownAttendance } from "@/lib/client/ticks"
import { sayPhone } from "@/lib/people/rules"
import { CancelDialog } from "./cancel-dialog"
import { DeskPaid } from "./desk-paid"
import { MoveDialog } from "./move-dialog"

type Given = {
  session: WireAdminBooking
  zone: string
  hasPassed: boolean
  /** Free slots, to move to. */
  available: WireAdminSlot[]
  onChanged: () => unknown
}

/** What she can do about a booked session, from its line: call, email, note, move, cancel, tick who came, take money. */
export function SessionActions({ session, zone, hasPassed, available, onChanged }: Given) {
  const [open, setOpen] = useState<"move" | "cancel" | null>(null)
  const name = `${session.firstName} ${session.lastName}`.trim()
  const { phone, email, status } = session
  const canChange = !hasPassed && status === "confirmed"
  const close = () => setOpen(null)
  return (
    <div className="mt-3 print:hidden">
      <div className="flex flex-wrap gap-2 max-sm:[&>a]:px-3 max-sm:[&>button]:px-3">
        {phone ? (
          <ButtonLink variant="quiet" href={`tel:${phone}`} aria-label={`Call ${name}, ${sayPhone(phone)}`}>
            Call
          </ButtonLink>
        ) : null}
        <ButtonLink variant="quiet" href={`mailto:${email}`} aria-label={`Email ${name}`}>
          Email
        </ButtonLink>
        <ButtonLink
          variant="quiet"
          href={`/admin/people/of/student/${session.studentId}#notes`}
          aria-label={`Private note on ${name}`}
        >
          Note
        </ButtonLink>
        {canChange ? (
          <>
            <Button variant="quiet" aria-label={`Move ${name}’s session`} onClick={() => setOpen("move")}>
              Move
            </Button>
            <Button variant="quiet" aria-label={`Cancel ${name}’s session`} onClick={() => setOpen("cancel")}>
              Cancel
            </Button>
          </>
        ) : null}
        {status === "confirmed" ? <Ticks session={session} name={name} /> : null}
        <DeskPaid session={session} onChanged={onChanged} />
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
