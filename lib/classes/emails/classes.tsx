import { env } from "../../env"
import { MailFrame, Paragraph, Quote, SmallPrint } from "../../mail/frame"
import type { Composed, DataOf, Template, Written } from "../../mail/template"
import { When, studioTime as when } from "../../mail/when"
import { Where } from "../../mail/where"
import { ReceiptLink } from "../../payments/emails"
import type { Attachment } from "../../services/resend"
import { formatMoment } from "../../time"
import { greeted, type SignedWaiver, type SignUpMailData } from "./data"
import { message } from "./message"
import { type Before, cancelLink, classFile } from "./parts"
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
        preview="The quick sign-up takes a break of up to an hour."
        heading="Too many sign-ups"
        button={{ href: `${env().SITE_URL}/calendar`, label: "See the calendar" }}
      >
        <Paragraph>
          Someone, maybe you, used the quick sign-up for returning students with your email many times. For up
          to an hour it won’t take your email. You can still sign up with the form for new students.
        </Paragraph>
        <Paragraph>
          I emailed you about each class you were signed up for, with a way to give the spot back.
        </Paragraph>
      </MailFrame>
    ),
  }
}

function signedUp(data: SignUpMailData & { waiver: SignedWaiver | null }, written: Written): Composed {
  const { waiver } = data
  return {
    subject: `You are signed up: ${data.title}, ${when(data)}`,
    replyTo: env().TEACHER_EMAIL,
    attachments: [classFile(data, written, "REQUEST"), ...(waiver ? pictureOf(waiver) : [])],
    element: (
      <MailFrame
        preview={`${data.title}, ${when(data)}`}
        heading={`See you in class, ${greeted(data)}`}
        button={{ href: `${env().SITE_URL}/calendar`, label: "See the calendar" }}
      >
        <Paragraph>
          Your place in <strong>{data.title}</strong> on <When {...data} /> is kept.
        </Paragraph>
        <WhereAndHow data={data} />
        <Paragraph>The attached file puts it in your calendar.</Paragraph>
        <Paragraph>
          Something has come up, or <strong>this wasn’t you</strong>?{" "}
          <a href={cancelLink(data)} style={{ color: "inherit" }}>
            Give the place back here
          </a>
          , so that someone else can have it.
        </Paragraph>
        {waiver && <Copy waiver={waiver} />}
      </MailFrame>
    ),
  }
}

function Copy({ waiver }: { waiver: SignedWaiver }) {
  return (
    <>
      <Paragraph>
        {waiver.isCarriedOver
          ? "The waiver that you signed before, for your records:"
          : "Your copy of the waiver:"}
      </Paragraph>
      <Quote words={waiver.text} />
      <SmallPrint>
        Version {waiver.version}, signed by {waiver.signedName} on{" "}
        {formatMoment(new Date(waiver.signedAt), env().STUDIO_TIME_ZONE)}
        {waiver.picture ? "; the signature is attached" : ""}. Fingerprint of the text (SHA-256):{" "}
        {waiver.hash}
      </SmallPrint>
    </>
  )
}

function changed(data: SignUpMailData & { before: Before }, written: Written): Composed {
  const { before } = data
  const isMoved = before.startsAt !== data.startsAt
  return {
    subject: `${isMoved ? "New time" : "A change"}: ${data.title}, ${when(data)}`,
    replyTo: env().TEACHER_EMAIL,
    attachments: [classFile(data, written, "REQUEST")],
    element: (
      <MailFrame
        preview={`${data.title} is now on ${when(data)}.`}
        heading="Your class has changed"
        button={{ href: cancelLink(data), label: "I cannot come then" }}
      >
        <Paragraph>
          {greeted(data)}, {before.title} on {when(before)}
          {before.location ? `, ${before.location},` : ""} is now:
        </Paragraph>
        <Paragraph>
          <strong>{data.title}</strong>
          <br />
          <When {...data} />
        </Paragraph>
        <Where {...data} />
        <Paragraph>
          You keep your place, and the attached file moves it in your calendar. If it does not suit you any
          more, give the place back below, or answer this mail.
        </Paragraph>
      </MailFrame>
    ),
  }
}

function cancelled(data: SignUpMailData, written: Written): Composed {
  return {
    subject: `Cancelled: ${data.title}, ${when(data)}`,
    replyTo: env().TEACHER_EMAIL,
    attachments: [classFile(data, written, "CANCEL")],
    element: (
      <MailFrame
        preview={`${data.title} on ${when(data)} will not take place.`}
        heading="I have to cancel this class"
        button={{ href: `${env().SITE_URL}/calendar`, label: "Find another class" }}
      >
        <Paragraph>
          {greeted(data)}, I am sorry: <strong>{data.title}</strong> on <When {...data} /> will not take
          place.
        </Paragraph>
        <Paragraph>
          {data.back ? `${data.back} ` : ""}The attached file takes it out of your calendar. I hope to see you
          in another class soon.
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
        preview={`Your place in ${data.title} on ${when(data)} has been cancelled.`}
        heading="Your place has been cancelled"
        button={{ href: `${env().SITE_URL}/calendar`, label: "See the calendar" }}
      >
        <Paragraph>
          {greeted(data)}, I have taken you off the list of <strong>{data.title}</strong> on{" "}
          <When {...data} />.
        </Paragraph>
        <Paragraph>
          {data.back ? `${data.back} ` : ""}The attached file takes it out of your calendar. If you did not
          expect this, just answer this mail.
        </Paragraph>
      </MailFrame>
    ),
  }
}

function givenBack(data: SignUpMailData, written: Written): Composed {
  return {
    subject: `Your place is given back: ${data.title}, ${when(data)}`,
    replyTo: env().TEACHER_EMAIL,
    attachments: [classFile(data, written, "CANCEL")],
    element: (
      <MailFrame
        preview="Thank you for telling me. Someone else can have the place."
        heading="Thank you for telling me"
        button={{ href: `${env().SITE_URL}/calendar`, label: "Choose another class" }}
      >
        <Paragraph>
          {greeted(data)}, you are no longer on the list of <strong>{data.title}</strong> on{" "}
          <When {...data} />, and someone else can have the place.
        </Paragraph>
        <Paragraph>
          {data.back ? `${data.back} ` : ""}The attached file takes it out of your calendar. Come another
          time.
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
