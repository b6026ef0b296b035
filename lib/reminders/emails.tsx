import type { ReactNode } from "react"
import type { BookingMailData } from "../bookings/emails/data"
import { paidBy } from "../bookings/emails/parts"
import { kindOf, sayDiscreetly, sayType } from "../bookings/rules"
import type { SignUpMailData } from "../classes/emails/data"
import { cancelLink } from "../classes/emails/parts"
import { env } from "../env"
import { MailFrame, Paragraph, SmallPrint } from "../mail/frame"
import type { Composed, DataOf, Template } from "../mail/template"
import { ClassWhen, called, greeted, studioTime, When } from "../mail/when"
import { Where } from "../mail/where"
import { reminderKeyOf } from "./keys"

/** What people are reminded of; the names are those of the `mail` table. */
export const templates = {
  "reminders/session": session,
  "reminders/class": classToCome,
} satisfies Record<string, Template<never>>

declare module "../jobs/queue" {
  interface MailData extends DataOf<typeof templates> {}
}

function session(data: BookingMailData): Composed {
  const what = sayDiscreetly("session", data)
  const owed = data.desk && !data.desk.isTaken ? paidBy(data) : ""
  const said = [data.discreet ? "" : sayType(data.sessionType), owed].filter(Boolean)
  return reminder({
    to: data.email,
    subject: `Reminder: your ${what} on ${studioTime(data)}`,
    preview: `${kindOf(data)}, ${data.link ? "online" : data.address}`,
    heading: `See you soon, ${called(data)}`,
    button: { href: `${env().SITE_URL}/dashboard`, label: "Move or cancel it" },
    children: (
      <>
        <Paragraph>
          Your {what} is on <When {...data} />.
        </Paragraph>
        {said.length > 0 && <Paragraph>{said.join(". ")}.</Paragraph>}
        <Where {...data} />
        {data.policy && <Paragraph>Has something come up? {sayDiscreetly(data.policy, data)}</Paragraph>}
      </>
    ),
  })
}

function classToCome(data: SignUpMailData): Composed {
  return reminder({
    to: data.email,
    subject: `Reminder: ${data.title}, ${studioTime(data)}`,
    preview: `${data.title}, ${data.address || "online"}`,
    heading: `See you in class, ${greeted(data)}`,
    button: { href: cancelLink(data), label: "Give up my spot" },
    children: (
      <>
        <Paragraph>
          <strong>{data.title}</strong> is on <ClassWhen {...data} />.
        </Paragraph>
        <Where {...data} />
        {data.priceNote && (
          <Paragraph>
            <strong>Price:</strong> {data.priceNote}
          </Paragraph>
        )}
        <Paragraph>
          Has something come up? Give up your spot so that someone else can have it. You’ll confirm on the
          next page.
        </Paragraph>
        {data.policy && <SmallPrint>{data.policy}</SmallPrint>}
      </>
    ),
  })
}

function reminder(given: {
  to: string
  subject: string
  preview: string
  heading: string
  button: { href: string; label: string }
  children: ReactNode
}): Composed {
  const { to, subject, preview, heading, button, children } = given
  const key = reminderKeyOf(to)
  const below = (
    <SmallPrint>
      Don’t want reminders?{" "}
      <a href={`${env().SITE_URL}/reminders?key=${key}`} style={{ color: "inherit" }}>
        Turn them off
      </a>
      . I’ll still email you about what you book and when something changes.
    </SmallPrint>
  )
  return {
    subject,
    replyTo: env().TEACHER_EMAIL,
    headers: {
      "List-Unsubscribe": `<${env().SITE_URL}/api/reminders/one-click?key=${key}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    element: (
      <MailFrame preview={preview} heading={heading} button={button} below={below}>
        {children}
      </MailFrame>
    ),
  }
}
