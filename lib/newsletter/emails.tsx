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
    subject: `Please confirm: letters from ${site.firstName}`,
    headers: leaveHeaders(id),
    element: (
      <MailFrame
        preview="One press, and the letters come."
        heading="Shall I write to you?"
        button={{ href: joinLink({ id, writtenAt }), label: "Yes, send me the letters" }}
        unsubscribe={unsubscribeLink(recipient)}
      >
        <Paragraph>
          Someone, probably you, asked for letters from {site.name} to this address: new classes, workshops,
          and what has just come out of the chocolate molds.
        </Paragraph>
        <SmallPrint>
          If it was not you, do nothing: you will not hear from me again. The link works for {JOIN_DAYS} days.
        </SmallPrint>
      </MailFrame>
    ),
  }
}

function welcome({ id }: Data, { recipient }: Written): Composed {
  return {
    subject: `You are on the list`,
    headers: leaveHeaders(id),
    element: (
      <MailFrame
        preview="Thank you. Here is how to leave, should you want to."
        heading="Thank you"
        unsubscribe={unsubscribeLink(recipient)}
      >
        <Paragraph>
          You are on the list. I write now and then: when there is a new class, a workshop, or a new tin.
        </Paragraph>
        <SmallPrint>
          Should you want to leave: press your email program’s own unsubscribe button or the link below, or
          write me a line.
        </SmallPrint>
      </MailFrame>
    ),
  }
}

function goodbye({ id }: Data, { writtenAt, texts: { site } }: Written): Composed {
  return {
    subject: "You have been unsubscribed",
    element: (
      <MailFrame
        preview="No more letters. If it was not you, there is a way back."
        heading="No more letters"
        button={{ href: joinLink({ id, writtenAt }), label: "Undo: put me back on the list" }}
      >
        <Paragraph>
          Someone, probably you, asked that this address gets no more letters from {site.name}. It is done.
        </Paragraph>
        <SmallPrint>If it was not you, or not meant so, the button takes it back.</SmallPrint>
      </MailFrame>
    ),
  }
}

function joinLink({ id, writtenAt }: { id: string; writtenAt: Date }): string {
  const until = new Date(writtenAt.getTime() + JOIN_DAYS * DAY_MS)
  return `${env().SITE_URL}/confirm-letters?token=${signLink({ purpose: "join", id, until })}`
}
