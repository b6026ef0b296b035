import { cloneElement, type ReactElement } from "react"
import { z } from "zod"
import { MailFrame } from "../../mail/frame"
import { htmlAndText } from "../../mail/html-and-text"
import type { MailTexts } from "../../mail/template"
import type { OutgoingMail } from "../../services/resend"
import { texts as defaults } from "../../site-texts"
import { compose } from "./templates"

/** Resend refuses a whole email for a reply-to that is none: it goes out without. */
const isAddress = z.email()
type Frame = ReactElement<Parameters<typeof MailFrame>[0]>
type Rendered = Omit<OutgoingMail, "idempotencyKey" | "to">

/** A stored mail as it goes out: subject on one line, HTML, and the same in plain text. `texts`: what it says of her. */
export async function renderMail(
  mail: { template: string; data: unknown; createdAt: Date; recipient?: string },
  texts: MailTexts = defaults,
): Promise<Rendered> {
  const { element, subject, replyTo, ...rest } = compose(mail, texts)
  const signed = element.type === MailFrame ? cloneElement(element as Frame, { sender: texts.site }) : element
  const answers = isAddress.safeParse(replyTo).success ? { replyTo } : {}
  return { ...rest, ...answers, subject: oneLine(subject), ...(await htmlAndText(signed)) }
}

function oneLine(subject: string): string {
  const words = subject.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, " ").trim()
  return words.length > 180 ? `${words.slice(0, 179)}…` : words
}
