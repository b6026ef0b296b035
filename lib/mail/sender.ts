import { env } from "../env"

/** Who our mails come from: "Maya Lindqvist <hello@…>" in its two parts. */
export function sender(): { name: string; address: string } {
  const from = env().MAIL_FROM
  const [, name, address] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(from) ?? []
  return { name: name || new URL(env().SITE_URL).hostname, address: address ?? from.trim() }
}
