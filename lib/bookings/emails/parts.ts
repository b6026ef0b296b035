import { fullName } from "../../accounts/rules"
import { env } from "../../env"
import { calendarFile } from "../../mail/calendar-file"
import type { Written } from "../../mail/template"
import { studioTime } from "../../mail/when"
import { formatUsd } from "../../money"
import type { Attachment } from "../../services/resend"
import { kindOf, sayDiscreetly } from "../rules"
import type { BookingMailData } from "./data"

export function when(data: BookingMailData): string {
  return studioTime(data)
}

/** What was paid, or is to be paid when they meet. */
export function paidBy({ amountCents, code, desk, discreet }: BookingMailData): string {
  if (amountCents !== null) return `Paid: ${formatUsd(amountCents)}`
  if (!desk) return code ? `Free, with the code ${code}` : "Free, with a code"
  if (desk.cents === 0) return "Nothing to pay"
  const how = desk.isTaken ? "Paid" : sayDiscreetly("To pay at the session", { discreet })
  return `${how}: ${formatUsd(desk.cents)}`
}

export function yourSessions(student: { discreet?: boolean }) {
  return { href: `${env().SITE_URL}/dashboard`, label: sayDiscreetly("See your sessions", student) }
}

export function yourBookings() {
  return { href: `${env().SITE_URL}/admin/bookings`, label: "Open the bookings" }
}

/** The calendar entry of a session. */
export function sessionFile(
  data: BookingMailData,
  written: Written,
  method: "REQUEST" | "CANCEL",
): Attachment {
  return calendarFile(data, {
    id: data.bookingId,
    what: kindOf(data),
    name: fullName(data),
    method,
    written,
    path: "/dashboard",
    filename: sayDiscreetly("session.ics", data),
  })
}
