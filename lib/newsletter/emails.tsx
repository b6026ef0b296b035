import { env } from "../env"
import { MailFrame, Paragraph, SmallPrint } from "../mail/frame"
import type { Composed, DataOf, Template, Written } from "../mail/template"
import { leaveHeaders, signLink, unsubscribeLink } from "./keys"

type Data = { id: string }

const DAY_MS = 86_400_000
const JOIN_DAYS = 30

/** What we write to people about the letters. */
export const templates = {
  "newsletter/confirm": confirm,
  "newsletter/welcome": welcome,
  "newsletter/goodbye": goodbye,
} satisfies Record<string, Template<Data>>

declare module "../jobs/queue" {
  interface MailData extends DataOf<typeof templates> {}
}

function confirm({ id }: Data, { writtenAt, recipient, texts: { site } }: Written): Composed {
  return {
    subject: `Confirm your subscription: letters from ${site.firstName}`,
    headers: leaveHeaders(id),
    element: (
      <MailFrame
        preview="One more step and you’re on the list."
        heading="Would you like my letters?"
        button={{ href: joinLink({ id, writtenAt }), label: "Yes, send me the letters" }}
        unsubscribe={unsubscribeLink(recipient)}
      >
        <Paragraph>
          Someone, probably you, asked to get my letters at this address: new classes, workshops, and what’s
          just come out of the chocolate molds.
        </Paragraph>
        <SmallPrint>
          Wasn’t this you? Just ignore this and you won’t hear from me again. The link works for {JOIN_DAYS}{" "}
          days.
        </SmallPrint>
      </MailFrame>
    ),
  }
}

function welcome({ id }: Data, { recipient }: Written): Composed {
  return {
    subject: `You’re on the list`,
    headers: leaveHeaders(id),
    element: (
      <MailFrame
        preview="Thank you. Here’s how to unsubscribe if you’d like to."
        heading="Thank you"
        unsubscribe={unsubscribeLink(recipient)}
      >
        <Paragraph>
          You’re on the list. I write now and then, when there’s a new class, a workshop, or a new tin.
        </Paragraph>
        <SmallPrint>
          To unsubscribe, use your email app’s unsubscribe button or the link below, or just write to me.
        </SmallPrint>
      </MailFrame>
    ),
  }
}

function goodbye({ id }: Data, { writtenAt }: Written): Composed {
  return {
    subject: "You’ve been unsubscribed",
    element: (
      <MailFrame
        preview="No more letters. If this wasn’t you, you can undo it."
        heading="No more letters"
        button={{ href: `${joinLink({ id, writtenAt })}&undo=1`, label: "Undo: put me back on the list" }}
      >
        <Paragraph>Someone, probably you, unsubscribed this address from my letters.</Paragraph>
        <SmallPrint>If that wasn’t you, or was a mistake, the button below undoes it.</SmallPrint>
      </MailFrame>
    ),
  }
}

function joinLink({ id, writtenAt }: { id: string; writtenAt: Date }): string {
  const until = new Date(writtenAt.getTime() + JOIN_DAYS * DAY_MS)
  return `${env().SITE_URL}/confirm-letters?token=${signLink({ purpose: "join", id, until })}`
}
