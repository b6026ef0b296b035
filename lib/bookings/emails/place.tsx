import { fullName } from "../../accounts/rules"
import { env } from "../../env"
import { MailFrame, Paragraph, SmallPrint } from "../../mail/frame"
import type { Composed, Written } from "../../mail/template"
import { called, When } from "../../mail/when"
import { Where } from "../../mail/where"
import { sayDiscreetly } from "../rules"
import type { BookingMailData } from "./data"
import { sessionFile, when, yourBookings, yourSessions } from "./parts"

/** The student hears where a session is now, with the changed calendar entry. */
export function placeChanged(data: BookingMailData, written: Written): Composed {
  const session = sayDiscreetly("session", data)
  const what = data.link ? "online" : "at another address"
  return {
    subject: `New place: your ${session} on ${when(data)}`,
    replyTo: env().TEACHER_EMAIL,
    attachments: [sessionFile(data, written, "REQUEST")],
    element: (
      <MailFrame
        preview={data.link ? `Your ${session} is online.` : data.address}
        heading="There’s a new place to meet"
        button={yourSessions(data)}
      >
        <Paragraph>
          {called(data)}, your {session} on <When {...data} /> is now {what}. The time stays the same.
        </Paragraph>
        <Where {...data} />
        <Paragraph>
          Open the attached file to update your calendar. If this doesn’t work for you, just reply to this
          email.
        </Paragraph>
      </MailFrame>
    ),
  }
}

/** The teacher hears what the student chose at Finalize. */
export function placeChosen(data: BookingMailData): Composed {
  return {
    subject: `${fullName(data)} chose another place for ${when(data)}`,
    replyTo: data.email,
    element: (
      <MailFrame
        preview={data.link ? "Online" : data.address}
        heading={`${fullName(data)} chose another place`}
        button={yourBookings()}
      >
        <Paragraph>
          The session on <strong>{when(data)}</strong> has a new place.
        </Paragraph>
        <Paragraph>{data.link ? `Online: ${data.link}` : `At: ${data.address}`}</Paragraph>
        <SmallPrint>Reply to this email to write to {data.email}.</SmallPrint>
      </MailFrame>
    ),
  }
}
