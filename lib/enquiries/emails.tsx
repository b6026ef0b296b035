import { env } from "../env"
import { MailFrame, Paragraph, Quote, SmallPrint } from "../mail/frame"
import type { Composed, DataOf, Template } from "../mail/template"

type Arrived = {
  kind: "booking_request" | "contact"
  name: string
  email: string
  phone: string
  sessionType: string
  message: string
}

/** What the teacher is told of what visitors write. The reply goes to the visitor. */
export const templates = {
  "enquiries/arrived": arrived,
  "enquiries/many": many,
} satisfies Record<string, Template<Arrived>>

declare module "../jobs/queue" {
  interface MailData extends DataOf<typeof templates> {}
}

function arrived({ kind, name, email, phone, sessionType, message }: Arrived): Composed {
  const isRequest = kind === "booking_request"
  return {
    replyTo: email,
    subject: isRequest ? `Free intro: ${name}, ${sessionType}` : `Message from ${name}`,
    element: (
      <MailFrame
        preview={message.slice(0, 120) || `${name} would like a free intro.`}
        heading={isRequest ? `${name} would like a free intro` : `${name} has written to you`}
        button={{ href: `${env().SITE_URL}/admin/enquiries`, label: "Open the enquiries" }}
      >
        {isRequest && <Paragraph>They are thinking of {sessionType}.</Paragraph>}
        {message && <Quote words={message} />}
        <Paragraph>
          {email}
          {phone && <br />}
          {phone}
        </Paragraph>
        <SmallPrint>Press reply, and your answer goes to {name}.</SmallPrint>
      </MailFrame>
    ),
  }
}

function many(): Composed {
  return {
    subject: "Many messages this hour",
    element: (
      <MailFrame
        preview="To spare your mail box, the next ones wait in the admin area."
        heading="Many messages this hour"
        button={{ href: `${env().SITE_URL}/admin/enquiries`, label: "Open the enquiries" }}
      >
        <Paragraph>
          More messages have come through the website within an hour than usual. To spare your mail box, the
          next ones are not mailed one by one: they all wait for you in the admin area.
        </Paragraph>
      </MailFrame>
    ),
  }
}
