import { type APIRequestContext, expect } from "playwright/test"
import { coordinates } from "../support/coordinates"

/** The emails that arrived at the stand-in. */

export type Mail = { subject: string; html: string; text: string; attachments: { content: string }[] }

/** The newest mail to an address whose subject fits, waiting for it to arrive. */
export async function newestMail(
  request: APIRequestContext,
  { to, subject }: { to: string; subject: RegExp },
): Promise<Mail> {
  let found: Mail | undefined
  await expect(async () => {
    const answer = await request.get(`${coordinates.localUrl}/outbox?to=${encodeURIComponent(to)}`, {
      headers: { Accept: "application/json" },
    })
    const { emails } = (await answer.json()) as { emails: Mail[] }
    found = emails.find((mail) => subject.test(mail.subject))
    expect(found, emails.map((mail) => mail.subject).join("; ")).toBeDefined()
  }).toPass()
  return found!
}

/** The first link of a mail that carries a token. */
export function linkIn({ text }: Mail): string {
  const link = /https?:\/\/\S+\?token=[\w.-]+(?:&\w+=\w+)*/.exec(text)?.[0]
  if (!link) throw new Error(`no link in: ${text}`)
  return link
}

/** What a mail has attached, as text. */
export function attached(mail: Mail): string {
  return mail.attachments.map(({ content }) => Buffer.from(content, "base64").toString("utf8")).join("\n")
}
