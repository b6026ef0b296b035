import { env } from "../env"

/** The address in MAIL_FROM, without the name that stands before it. */
export function senderAddress(): string {
  const from = env().MAIL_FROM
  return /<([^>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
}
