import { env } from "../../env"
import { calendarFile } from "../../mail/calendar-file"
import type { Written } from "../../mail/template"
import type { Attachment } from "../../services/resend"
import { formatMoment } from "../../time"
import type { BookingMailData } from "./data"

export function when({ startsAt }: BookingMailData): string {
  return formatMoment(new Date(startsAt), env().STUDIO_TIME_ZONE)
}

export function fullName({ firstName, lastName }: BookingMailData): string {
  return `${firstName} ${lastName}`.trim()
}

export function yourSessions() {
  return { href: `${env().SITE_URL}/dashboard`, label: "See your sessions" }
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
  const { bookingId: id, sessionType: what } = data
  return calendarFile(data, {
    id,
    what,
    name: fullName(data),
    method,
    written,
    path: "/dashboard",
    filename: "session.ics",
  })
}
