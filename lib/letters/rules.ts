import { isHttpsLink } from "../content/rules"
import { plainWords } from "../markup"

/** What she writes of a letter. */
export type LetterWords = { subject: string; text: string; button: { label: string; url: string } }

export type LetterState = "draft" | "scheduled" | "sending" | "stopped" | "sent"

/** As many as one call to Resend takes. */
export const PEOPLE_A_BATCH = 100
/** So long Resend remembers a batch's key: within it, the same bytes are delivered once however often they come. */
export const KEY_HOURS = 24
/** Past this, Gmail cuts an email off and hides what is below. */
export const MOST_BYTES = 102 * 1024

/** The key of a batch, by which Resend knows it again. */
export const keyOfBatch = ({ letterId, number }: { letterId: string; number: number }) =>
  `letter/${letterId}/${number}`

/** May it be changed? Once anybody may have it, everybody gets the same. */
export const isOpen = (state: LetterState) => state === "draft" || state === "scheduled"
/** May it be sent, or sent on? */
export const isSendable = (state: LetterState) => isOpen(state) || state === "stopped"

/** What a letter lacks to go out, by its field; empty when nothing. */
export function lacksOf({ subject, text, button }: LetterWords): Record<string, string> {
  const [label, url] = [button.label.trim(), button.url.trim()]
  const isHalf = (label === "") !== (url === "")
  return {
    ...(subject.trim() === "" ? { subject: "Please give the letter a subject." } : {}),
    ...(text.trim() === "" ? { text: "Please write something first." } : {}),
    ...(isHalf ? { "button.label": "The button needs both text and a link." } : {}),
    ...(url && !isHttpsLink(url) ? { "button.url": "Please enter a link that starts with https://." } : {}),
  }
}

/** The button, once it has both text and a link that may be followed. */
export function buttonOf({
  button: { label, url },
}: LetterWords): { label: string; href: string } | undefined {
  return label && isHttpsLink(url) ? { label, href: url } : undefined
}

export const TIME_HAS_PASSED = "That time has passed."

/** "143 people", "1 person". */
export const people = (count: number) =>
  count === 1 ? "1 person" : `${count.toLocaleString("en-US")} people`

/** The page of a letter that the site shows. */
export const pathOf = (slug: string) => `/letters/${slug}`
export const FEED_PATH = "/letters/feed.xml"

const OPENING_MAX = 220

/** What a letter begins with, as one line, without "Hello,". */
export const excerptOf = (text: string) => plainWords(text.replace(/^\s*[^\n]{1,60},[ \t]*\r?\n\s*/, ""))

/** Whole sentences of what a letter begins with, about 200 characters; all of it where there is no sentence so short. */
export function openingOf(text: string): string {
  const words = excerptOf(text)
  if (words.length <= OPENING_MAX) return words
  const whole = words.slice(0, OPENING_MAX).match(/^.*[.!?…](?=\s)/s)?.[0]
  return whole ?? words
}
