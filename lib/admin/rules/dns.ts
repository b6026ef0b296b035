import { bad, type Checked, good, SHOW } from "./ready"

export type DnsKind = "SPF" | "DKIM" | "DMARC"

/** Where each stands for a domain that Resend sends for, and how it begins. */
export const DNS_NAMES: Record<
  DnsKind,
  { name: (domain: string) => string; isRight: (text: string) => boolean }
> = {
  SPF: {
    name: (domain) => `send.${domain}`,
    isRight: (text) => /^v=spf1\s/i.test(text) && /\binclude:amazonses\.com\b/i.test(text),
  },
  DKIM: {
    name: (domain) => `resend._domainkey.${domain}`,
    isRight: (text) => /(^|;\s*)p=[A-Za-z0-9+/]{20}/.test(text),
  },
  DMARC: {
    name: (domain) => `_dmarc.${domain}`,
    isRight: (text) => /^v=DMARC1\s*;(.*;)?\s*p=(none|quarantine|reject)\b/i.test(text),
  },
}

const SPAM = "Not set up, so your emails may land in spam."

/** A DNS record, with what is found; null: nobody could be asked. */
export function checkDns({
  kind,
  domain,
  found,
}: {
  kind: DnsKind
  domain: string
  found: string[] | null
}): Checked {
  const name = DNS_NAMES[kind].name(domain)
  const right = found?.filter(DNS_NAMES[kind].isRight) ?? []
  if (found === null) return bad("That couldn’t be looked up.", "Look again in a few minutes.", name)
  if (right.length > 1) return bad(SPAM, SHOW, `${name} has ${right.length} of them. Keep only one.`)
  if (right[0]) return good("Set up.", `${name}: ${right[0].slice(0, 60)}`)
  const says = found.length > 0 ? `${name} says: ${found.join(" | ").slice(0, 200)}` : `${name} says nothing.`
  const todo =
    kind === "DMARC"
      ? `Add a TXT record ${name} with: v=DMARC1; p=none;`
      : `Add the TXT record ${name} that resend.com shows under Domains.`
  return bad(SPAM, SHOW, `${says} ${todo}`)
}
