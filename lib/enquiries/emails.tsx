import { env } from "../env"
import { MailFrame, Paragraph, Quote, SmallPrint } from "../mail/frame"
import type { Composed, DataOf, Template, Written } from "../mail/template"

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
        heading={isRequest ? `${name} would like a free intro` : `${name} wrote to you`}
        button={{ href: `${env().SITE_URL}/admin/enquiries`, label: "Open the inquiries" }}
      >
        {isRequest && <Paragraph>They’re thinking of {sessionType}.</Paragraph>}
        {message && <Quote words={message} />}
        <Paragraph>
          {email}
          {phone && <br />}
          {phone}
        </Paragraph>
        <SmallPrint>Just reply to this email to answer {name}.</SmallPrint>
      </MailFrame>
    ),
  }
}

/** To whoever wrote: nothing of what was typed, because anybody can type any address. */
function received({ kind }: Pick<Arrived, "kind">, { texts: { pages } }: Written): Composed {
  const isRequest = kind === "booking_request"
  return {
    replyTo: env().TEACHER_EMAIL,
    subject: isRequest ? "Your free intro: I’ll be in touch" : "I’ve got your message",
    element: (
      <MailFrame
        preview={isRequest ? pages.introThanks : pages.contactThanks}
        heading={isRequest ? "Thank you for asking" : "Thank you for writing"}
        button={{ href: `${env().SITE_URL}/calendar`, label: "See the calendar" }}
      >
        <Paragraph>
          {isRequest
            ? `I’ve got your request for a free intro. ${pages.introThanks}`
            : `I’ve got your message. ${pages.contactThanks}`}
        </Paragraph>
        <Paragraph>Anything to add? Just reply to this email.</Paragraph>
        <SmallPrint>
          Didn’t write to me? Someone may have mistyped their email. You can ignore this.
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
        preview="To spare your inbox, the next ones are waiting in the admin area."
        heading="Many messages this hour"
        button={{ href: `${env().SITE_URL}/admin/enquiries`, label: "Open the inquiries" }}
      >
        <Paragraph>
          You’ve gotten more messages through your website in the last hour than usual. To spare your inbox,
          the next ones aren’t emailed one by one. They’re all waiting for you in the admin area.
        </Paragraph>
      </MailFrame>
    ),
  }
}
