import { eventually, type Mailed, mailsTo } from "./api"

/** Waits for an email to this address. */
export const mailTo = (address: string, subject: RegExp): Promise<Mailed> =>
  eventually(async () => (await mailsTo(address)).find((mail) => subject.test(mail.subject)))

/** The calendar entry in an email, with its long lines in one. */
export const entryOf = ({ attachments }: Pick<Mailed, "attachments">): string =>
  Buffer.from(attachments[0]?.content ?? "", "base64")
    .toString()
    .replace(/\r\n[ \t]/g, "")
