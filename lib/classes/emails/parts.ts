import { env } from "../../env"
import { calendarFile } from "../../mail/calendar-file"
import type { Written } from "../../mail/template"
import type { Attachment } from "../../services/resend"
import type { SignUpMailData } from "./data"

/** What a class was before it changed; without its address in emails that were written before it was kept. */
export type Before = { title: string; startsAt: string; location: string; address?: string }

export function isElsewhere({ before, location, address }: SignUpMailData & { before: Before }): boolean {
  return before.location !== location || (before.address ?? address) !== address
}

/** The page on which a place is given back. */
export function cancelLink({ cancelToken }: SignUpMailData): string {
  return `${env().SITE_URL}/signup/cancel?token=${cancelToken}`
}

/** The calendar entry of a place in a class. */
export function classFile(data: SignUpMailData, written: Written, method: "REQUEST" | "CANCEL"): Attachment {
  const { signUpId: id, title: what, name, location } = data
  return calendarFile(data, {
    id,
    what,
    name,
    location,
    method,
    written,
    path: "/calendar",
    filename: "class.ics",
  })
}
