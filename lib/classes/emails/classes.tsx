import { Section } from "react-email"
import { env } from "../../env"
import { MailFrame, Paragraph, Quote, SmallPrint } from "../../mail/frame"
import type { Composed, DataOf, Template, Written } from "../../mail/template"
import { ClassWhen, greeted, studioTime as when } from "../../mail/when"
import { Where } from "../../mail/where"
import { ReceiptLink } from "../../payments/emails"
import type { Attachment } from "../../services/resend"
import { formatMomentLong } from "../../time"
import type { SignedWaiver, SignUpMailData } from "./data"
import { message } from "./message"
import { type Before, cancelLink, classFile, isElsewhere } from "./parts"
import { seriesChanged } from "./series"

/** What we say about places in classes; the names are those of the `mail` table. */
export const templates = {
  "classes/signed-up": signedUp,
  "classes/changed": changed,
  "classes/series-changed": seriesChanged,
  "classes/cancelled": cancelled,
  "classes/taken-off": takenOff,
  "classes/given-back": givenBack,
  "classes/box-locked": boxLocked,
  "classes/message": message,
} satisfies Record<string, Template<never>>

declare module "../../jobs/queue" {
  interface MailData extends DataOf<typeof templates> {}
}

function boxLocked(): Composed {
  return {
    subject: "Too many sign-ups with your email",
    element: (
      <MailFrame
        preview="The quick sign-up is paused for up to an hour."
        heading="Too many sign-ups"
        button={{ href: `${env().SITE_URL}/calendar`, label: "See the calendar" }}
      >
        <Paragraph>
          Someone, maybe you, used the quick sign-up for returning students with your email many times. It
          won’t accept your email for up to an hour. You can still sign up with the form for new students.
        </Paragraph>
        <Paragraph>
          I emailed you about each class you were signed up for, with a link to give up the spot.
        </Paragraph>
      </MailFrame>
    ),
  }
}

function signedUp(data: SignUpMailData & { waiver: SignedWaiver | null }, written: Written): Composed {
  const { waiver, toBring = [] } = data
  // What a pass paid for comes back by the policy; what is owed has none.
  const isOwed = data.paid && !data.policy
  return {
    subject: `You’re signed up: ${data.title}, ${when(data)}`,
    replyTo: env().TEACHER_EMAIL,
    attachments: [classFile(data, written, "REQUEST"), ...(waiver ? pictureOf(waiver) : [])],
    element: (
      <MailFrame
        preview={`${data.title}, ${when(data)}`}
        heading={`See you in class, ${greeted(data)}`}
        button={
          data.hasAccount
            ? { href: `${env().SITE_URL}/dashboard`, label: "See your bookings" }
            : { href: cancelLink(data), label: "Give up my spot" }
        }
        below={waiver && <Copy waiver={waiver} />}
      >
        <Paragraph>
          You have a spot in <strong>{data.title}</strong> on <ClassWhen {...data} />.
          {data.isWaitedFor
            ? ` This is the spot you were waiting for${isOwed ? "; you’ll pay at the door" : ""}.`
            : ""}
        </Paragraph>
        <WhereAndHow data={data} />
        {toBring.length > 0 ? (
          <Paragraph>
            I’ll bring your order{toBring.length > 1 && "s"} #{toBring.join(" and #")} to this class.
          </Paragraph>
        ) : null}
        {data.isToSign ? (
          <Paragraph>Please come a few minutes early: there’s a waiver to sign before class.</Paragraph>
        ) : null}
        <Paragraph>Open the attached file to add it to your calendar.</Paragraph>
        <Paragraph>
          Can’t make it? {data.policy || "Give up your spot so someone else can have it."}{" "}
          {data.hasAccount && (
            <>
              <a href={cancelLink(data)} style={{ color: "inherit" }}>
                Give up my spot
              </a>
              .{" "}
            </>
          )}
          Didn’t sign up yourself? Use the same {data.hasAccount ? "link" : "button"}.
        </Paragraph>
      </MailFrame>
    ),
  }
}

function Copy({ waiver }: { waiver: SignedWaiver }) {
  return (
    <Section style={{ margin: "32px 0 0" }}>
      <Paragraph>
        {waiver.isCarriedOver
          ? "The waiver you signed before, for your records:"
          : "Your copy of the waiver:"}
      </Paragraph>
      <Quote words={waiver.text} />
      <SmallPrint>
        Version {waiver.version}, signed by {waiver.signedName} on{" "}
        {formatMomentLong(new Date(waiver.signedAt), env().STUDIO_TIME_ZONE)}
        {waiver.picture ? "; your signature is attached" : ""}.
      </SmallPrint>
    </Section>
  )
}

function changed(data: SignUpMailData & { before: Before }, written: Written): Composed {
  const { before } = data
  const isMoved = before.startsAt !== data.startsAt
  return {
    subject: `${isMoved ? `New time${isElsewhere(data) ? " and place" : ""}` : "A change"}: ${data.title}, ${when(data)}`,
    replyTo: env().TEACHER_EMAIL,
    attachments: [classFile(data, written, "REQUEST")],
    element: (
      <MailFrame
        preview={`${data.title} is now on ${when(data)}.`}
        heading="Your class has changed"
        button={{ href: cancelLink(data), label: "I can’t come then" }}
      >
        <Paragraph>
          {greeted(data)}, {before.title} on {when(before)}
          {before.location ? `, ${before.location},` : ""} is now:
        </Paragraph>
        <Paragraph>
          <strong>{data.title}</strong>
          <br />
          <ClassWhen {...data} />
        </Paragraph>
        <Where {...data} />
        <Paragraph>
          You keep your spot. Open the attached file to update your calendar. If the class doesn’t work for
          you anymore, give up your spot below{data.policy ? " before it starts" : ""}, or reply to this
          email.
          {data.policy ? ` ${data.policy}` : ""}
        </Paragraph>
      </MailFrame>
    ),
  }
}

function cancelled(data: SignUpMailData & { line?: string }, written: Written): Composed {
  return {
    subject: `Canceled: ${data.title}, ${when(data)}`,
    replyTo: env().TEACHER_EMAIL,
    attachments: [classFile(data, written, "CANCEL")],
    element: (
      <MailFrame
        preview={`${data.title} on ${when(data)} is canceled.`}
        heading="I have to cancel this class"
        button={{ href: `${env().SITE_URL}/calendar`, label: "Find another class" }}
      >
        <Paragraph>
          {greeted(data)}, I’m sorry, but <strong>{data.title}</strong> on <ClassWhen {...data} /> is
          canceled.
        </Paragraph>
        {data.line && <Quote words={data.line} />}
        {data.back && <Paragraph>{data.back}</Paragraph>}
        <Paragraph>
          Open the attached file to take it off your calendar. I hope to see you in another class soon.
        </Paragraph>
      </MailFrame>
    ),
  }
}

function takenOff(data: SignUpMailData, written: Written): Composed {
  return {
    subject: `No longer on the list: ${data.title}, ${when(data)}`,
    replyTo: env().TEACHER_EMAIL,
    attachments: [classFile(data, written, "CANCEL")],
    element: (
      <MailFrame
        preview={`You’re no longer signed up for ${data.title} on ${when(data)}.`}
        heading="You’re no longer signed up"
        button={{ href: `${env().SITE_URL}/calendar`, label: "See the calendar" }}
      >
        <Paragraph>
          {greeted(data)}, I’ve taken you off the list for <strong>{data.title}</strong> on{" "}
          <ClassWhen {...data} />.
        </Paragraph>
        {data.back && <Paragraph>{data.back}</Paragraph>}
        <ReceiptLink {...data} />
        <Paragraph>
          Open the attached file to take it off your calendar. If you didn’t expect this, just reply to this
          email.
        </Paragraph>
      </MailFrame>
    ),
  }
}

function givenBack(data: SignUpMailData, written: Written): Composed {
  return {
    subject: `You’ve given up your spot: ${data.title}, ${when(data)}`,
    replyTo: env().TEACHER_EMAIL,
    attachments: [classFile(data, written, "CANCEL")],
    element: (
      <MailFrame
        preview="Thank you for telling me. Someone else can have it."
        heading="Thank you for telling me"
        button={{ href: `${env().SITE_URL}/calendar`, label: "Choose another class" }}
      >
        <Paragraph>
          {greeted(data)}, you’re no longer signed up for <strong>{data.title}</strong> on{" "}
          <ClassWhen {...data} />, and someone else can have your spot.
        </Paragraph>
        {data.back && <Paragraph>{data.back}</Paragraph>}
        <ReceiptLink {...data} />
        <Paragraph>
          Open the attached file to take it off your calendar. I hope to see you another time.
        </Paragraph>
      </MailFrame>
    ),
  }
}

function WhereAndHow({ data }: { data: SignUpMailData }) {
  return (
    <>
      <Where {...data} />
      {(data.paid || data.priceNote) && (
        <Paragraph>
          <strong>Price:</strong> {data.paid || data.priceNote}
        </Paragraph>
      )}
      <ReceiptLink receiptOf={data.receiptOf} />
    </>
  )
}

function pictureOf({ picture, signedName }: SignedWaiver): Attachment[] {
  if (!picture) return []
  const letters = signedName
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
  const filename = `signature-${letters.replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")}.png`
  return [{ filename, content: picture, contentType: "image/png", encoding: "base64" }]
}
