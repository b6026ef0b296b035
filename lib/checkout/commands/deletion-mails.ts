import type { BookingMailData } from "../../bookings/emails/data"
import { sayType } from "../../bookings/rules"
import type { SignUpMailData } from "../../classes/emails/data"
import { env } from "../../env"
import type { NewMail } from "../../jobs/queue"
import { called } from "../../mail/when"
import { sayUnused, type Unused } from "../../passes/rules"

export type Student = {
  id: string
  email: string
  firstName: string
  lastName: string
  preferredName: string
}
/** What she had taken herself, and gives back herself. */
export type TakenBack = { what: string; startsAt: string; cents: number }

/**
 * Word to the person, and to the teacher when a student who leaves had booked something, gets money from her, or may ask
 * her about a pass.
 */
export function deletionMails(given: {
  student: Student
  isOwn: boolean
  ended: BookingMailData[]
  left: SignUpMailData[]
  /** What goes back through PayPal, what she gives back herself, and what stays with her. */
  money: { refundedCents: number; paidBackCents: number; keptCents: number }
  takenBack: TakenBack[]
  unused: Unused
  /** What is said of their orders that still stand. */
  orders: string
}): NewMail[] {
  const { student, isOwn, ended, left, money, takenBack, unused, orders } = given
  const { id, email, firstName, lastName } = student
  const own: NewMail = {
    key: `account-deleted/${id}`,
    to: email,
    template: "accounts/deleted",
    data: { firstName: called(student), ended, left, unused, orders, ...money },
  }
  const things = [
    ...ended.map(({ sessionType, startsAt }) => ({ what: sayType(sessionType), startsAt })),
    ...left.map(({ title, startsAt }) => ({ what: title, startsAt })),
  ].sort((one, other) => one.startsAt.localeCompare(other.startsAt))
  if (!isOwn || things.length + takenBack.length + unused.classes === 0) return [own]
  const passes = unused.classes > 0 ? sayUnused(unused, "their") : ""
  const data = { firstName, lastName, ended: things, ...money, takenBack, passes }
  return [
    own,
    { key: `student-left/${id}`, to: env().TEACHER_EMAIL, template: "accounts/student-left", data },
  ]
}
