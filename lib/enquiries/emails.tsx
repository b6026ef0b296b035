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
  "enquiries/received": received,
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

/** To whoever wrote: nothing of what was typed, because anybody can type any address. */
function received({ kind }: Pick<Arrived, "kind">): Composed {
  const isRequest = kind === "booking_request"
  return {
    replyTo: env().TEACHER_EMAIL,
    subject: isRequest ? "Your free intro: I’ll be in touch" : "Your message has arrived",
    element: (
      <MailFrame
        preview="I’ll answer within two days."
        heading={isRequest ? "Thank you for asking" : "Thank you for writing"}
        button={{ href: `${env().SITE_URL}/calendar`, label: "See the calendar" }}
      >
        <Paragraph>
          {isRequest
            ? "I have your request for a free intro. I’ll email you within two days to find a time; it takes 30 minutes, online."
            : "I have your message, and I’ll answer it by email within two days."}
        </Paragraph>
        <Paragraph>Is there something to add? Just reply to this email.</Paragraph>
        <SmallPrint>
          Didn’t write to me? Somebody may have mistyped an address; you can ignore this email.
        </SmallPrint>
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
