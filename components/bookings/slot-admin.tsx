"use client"

import { type ReactNode, useEffect, useEffectEvent } from "react"
import { NeedsYou } from "@/components/admin/needs-you"
import { AddButton, AddSection, useAddSection } from "@/components/ui/add-section"
import { Button } from "@/components/ui/button"
import { EmailLink } from "@/components/ui/email-link"
import { NEAR_DAYS } from "@/components/ui/later"
import { Notice } from "@/components/ui/notice"
import type { WireAdminBooking, WireHeldSlot } from "@/lib/bookings/queries/bookings"
import { PASSED_SHOWN, sayType } from "@/lib/bookings/rules"
import type { WireAdminSlot } from "@/lib/calendar/queries/slots"
import { sayPaid } from "@/lib/payments/rules"
import { addDays, formatDayAndTime, formatInstantTime } from "@/lib/time"
import { AddSlotsForm } from "./add-slots-form"
import { whyNotOffered } from "./blocked"
import { BookInForm } from "./book-in-form"
import { Days, Line } from "./days"
import { SessionActions } from "./session-actions"
import { SessionPlace } from "./session-place"
import { useDeleteSlot } from "./use-delete-slot"
import { useReleaseSlot } from "./use-release-slot"
import { type AdminAnswer, useSlotAdmin } from "./use-slot-admin"

/** The admin's bookings: what needs a person, adding slots, and the lists Available, Booked and Passed. */
export function SlotAdmin({
  initial,
  zone,
  today,
  isOnlineOffered,
  bookFor,
}: {
  initial: AdminAnswer
  zone: string
  today: string
  isOnlineOffered: boolean
  /** Whom she has come to book in. */
  bookFor: { name: string; email: string } | null
}) {
  const { available, booked, held, passed, isStale, refetch } = useSlotAdmin(initial)
  const { remove, busy: deleting } = useDeleteSlot({ zone, onDeleted: refetch })
  const { release, busy: releasing } = useReleaseSlot({ zone, onReleased: refetch })
  const bookIn = useAddSection()
  const addSlots = useAddSection()
  const openBookIn = useEffectEvent(() => bookIn.open())
  useEffect(() => {
    if (bookFor) openBookIn()
  }, [bookFor])
  const deleteButton = (label: string, id: string, onPress: () => void) => (
    <button
      type="button"
      aria-label={`Delete ${label}`}
      aria-disabled={deleting.has(id) || undefined}
      onClick={onPress}
      className="link inline-flex min-h-11 items-center text-small text-muted"
    >
      {deleting.has(id) ? "Deleting..." : "Delete"}
    </button>
  )
  const slotLine = (slot: WireAdminSlot) => (
    <Line
      key={slot._id}
      time={formatInstantTime(new Date(slot.startsAt), zone)}
      about={<Offer slot={slot} />}
    >
      {deleteButton(formatDayAndTime(new Date(slot.startsAt), zone), slot._id, () => remove({ slot }))}
    </Line>
  )
  const sessionLine = (hasPassed: boolean) => (session: WireAdminBooking) => (
    <Line
      key={session._id}
      id={`session-${session._id}`}
      time={formatInstantTime(new Date(session.startsAt), zone)}
      about={
        <Session session={session} hasPassed={hasPassed}>
          <SessionActions
            session={session}
            zone={zone}
            isDue={hasPassed || session.date === today}
            hasPassed={hasPassed}
            available={available}
            onChanged={refetch}
          />
        </Session>
      }
    >
      {deleteButton(
        `the session of ${session.firstName} ${session.lastName} on ${formatDayAndTime(new Date(session.startsAt), zone)}`,
        session._id,
        () => remove({ session, hasPassed }),
      )}
    </Line>
  )

  const heldLine = (slot: WireHeldSlot) => (
    <Line
      key={slot._id}
      time={formatInstantTime(new Date(slot.startsAt), zone)}
      about={<About session={slot} note={heldNote({ slot, zone })} />}
    >
      {slot.isReleasable ? (
        <Button
          variant="quiet"
          aria-label={`Release ${formatDayAndTime(new Date(slot.startsAt), zone)}`}
          busy={releasing.has(slot._id)}
          busyLabel="Releasing..."
          onClick={() => release(slot)}
        >
          Release
        </Button>
      ) : null}
    </Line>
  )

  return (
    <div className="grid gap-12">
      <NeedsYou zone={zone} isFolded />
      <div className="flex flex-wrap gap-3">
        <AddButton section={bookIn}>Book someone</AddButton>
        <AddButton section={addSlots}>Add slots</AddButton>
      </div>
      {/* On phones under their buttons, as the lists are long. */}
      <AddSection section={bookIn} title="Book someone" className="md:order-1">
        <BookInForm
          zone={zone}
          isOnlineOffered={isOnlineOffered}
          bookFor={bookFor}
          onBooked={refetch}
          onDone={bookIn.close}
        />
      </AddSection>
      <AddSection section={addSlots} title="Add slots" className="md:order-1">
        <AddSlotsForm studioZone={zone} onAdded={refetch} />
      </AddSection>
      {isStale ? <Notice tone="warning">Trying again. These lists may be a minute old.</Notice> : null}
      {held.length > 0 ? (
        <Days title="Being paid" slots={held} zone={zone} today={today} line={heldLine} empty="" />
      ) : null}
      <div className="grid gap-12 lg:grid-cols-2 lg:gap-16">
        <Days
          title="Booked"
          slots={booked}
          zone={zone}
          today={today}
          line={sessionLine(false)}
          empty="No one has booked yet."
        />
        <Days
          title="Available"
          nearUntil={addDays(today, NEAR_DAYS)}
          slots={available}
          zone={zone}
          today={today}
          line={slotLine}
          empty="No free slots. Add some and students will see them right away."
        />
      </div>
      <Days
        title="Passed"
        slots={passed}
        zone={zone}
        today={today}
        line={sessionLine(true)}
        empty="No sessions have taken place yet."
        isNewestFirst
        className="md:order-2"
        note={
          passed.length >= PASSED_SHOWN
            ? "These are the most recent. Earlier sessions are on each client’s page."
            : ""
        }
      />
    </div>
  )
}

function Offer({ slot: { isFromHours, blockedBy } }: { slot: WireAdminSlot }) {
  const why = whyNotOffered(blockedBy)
  if (isFromHours && !why) return null
  return (
    <>
      {isFromHours ? null : <p className="text-muted">Added by hand</p>}
      {why ? <p className="font-medium">{why}</p> : null}
    </>
  )
}

function heldNote({ slot, zone }: { slot: WireHeldSlot; zone: string }): string {
  if (!slot.isReleasable) return "The payment is going through."
  return `Held until ${formatInstantTime(new Date(slot.heldUntil), zone)}.`
}

function Session({
  session,
  hasPassed,
  children,
}: {
  session: WireAdminBooking
  hasPassed: boolean
  children: ReactNode
}) {
  const { sessionType, message, status } = session
  const paid = sayPaid(session.paid, { isAhead: !hasPassed })
  return (
    <About
      session={{ ...session, sessionType: [sessionType, paid].filter(Boolean).join(", ") }}
      note={status === "under_review" ? "PayPal is reviewing the payment." : ""}
    >
      <SessionPlace session={session} />
      {message ? <p className="mt-2 border-l-2 border-line pl-3 whitespace-pre-line">{message}</p> : null}
      {children}
    </About>
  )
}

function About({
  session: { studentId, firstName, lastName, email, sessionType },
  note,
  children,
}: {
  session: Pick<WireHeldSlot, "studentId" | "firstName" | "lastName" | "email" | "sessionType">
  note: string
  children?: ReactNode
}) {
  return (
    <>
      <div className="thumbs">
        <p>
          <a href={`/admin/people/of/student/${studentId}`} className="link font-semibold">
            {firstName} {lastName}
          </a>
        </p>
        <p>
          <EmailLink to={email} />
        </p>
      </div>
      <p className="mt-1 text-muted">{sayType(sessionType)}</p>
      {note ? <p className="mt-1 font-medium">{note}</p> : null}
      {children}
    </>
  )
}
