import type { ReactElement } from "react"
import type { Attachment } from "../services/resend"
import type { Texts } from "../site-texts"

/** One mail, ready to be rendered. */
export type Composed = {
  subject: string
  element: ReactElement
  attachments?: Attachment[]
  replyTo?: string
  headers?: Record<string, string>
}

/**
 * Makes a mail of the facts that were stored with it. The same facts must always make the same mail, to the
 * byte: an attempt that is repeated with another body is refused. So the time, where one is needed, is
 * `writtenAt`, the instant of the change that the mail tells of.
 */
export type Template<Data> = (data: Data, mail: Written) => Composed
/** What the templates of a room are given, by their names. */
export type DataOf<Templates extends Record<string, (...given: never) => Composed>> = {
  [Name in keyof Templates]: Parameters<Templates[Name]> extends [infer Data, ...unknown[]]
    ? Data
    : Record<string, never>
}
/** `texts`: as she has published them when it goes out. */
export type Written = { writtenAt: Date; recipient: string; texts: MailTexts }
export type MailTexts = Pick<Texts, "site" | "chocolates" | "pages">
