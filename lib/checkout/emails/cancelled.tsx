import type { BookingMailData } from "../../bookings/emails/data"
import { sessionFile } from "../../bookings/emails/parts"
import { kindOf } from "../../bookings/rules"
import type { SignUpMailData } from "../../classes/emails/data"
import { classFile } from "../../classes/emails/parts"
import { Paragraph } from "../../mail/frame"
import type { Written } from "../../mail/template"
import { ownTime, studioTimeAsOf, When } from "../../mail/when"
import type { Attachment } from "../../services/resend"

type Cancelled = { sessions: BookingMailData[]; classes: SignUpMailData[] }
type Thing = { id: string; what: string; startsAt: string; timeZone?: string }

/** Sessions and classes of one person, in order of time. */
export function thingsOf({ sessions, classes }: Cancelled): Thing[] {
  return [
    ...sessions.map((one) => ({ id: one.bookingId, what: kindOf(one), ...one })),
    ...classes.map((one) => ({ id: one.signUpId, what: one.title, ...one })),
  ].sort((a, b) => a.startsAt.localeCompare(b.startsAt))
}

/** Of several, what stands before them says that they are in studio time. */
export function Things({ things, written }: { things: Thing[]; written: Written }) {
  return things.map((one) => (
    <Paragraph key={one.id}>
      {one.what}
      <br />
      {things.length === 1 ? (
        <When {...one} />
      ) : (
        <>
          <strong>{studioTimeAsOf(one, written)}</strong>
          {ownTime(one) && ` (for you ${ownTime(one)})`}
        </>
      )}
    </Paragraph>
  ))
}

/** A cancellation for each: a file holds one. */
export function cancellations({ sessions, classes }: Cancelled, written: Written): Attachment[] {
  const files = [
    ...sessions.map((one) => sessionFile(one, written, "CANCEL")),
    ...classes.map((one) => classFile(one, written, "CANCEL")),
  ]
  return files.length === 1
    ? files
    : files.map((file, index) => ({ ...file, filename: `canceled-${index + 1}.ics` }))
}

/** What the reader does with so many of them. */
export function sayOffCalendar(files: number): string {
  if (files === 0) return ""
  return files === 1
    ? "Open the attached file to take it off your calendar."
    : "Open the attached files to take them off your calendar."
}
