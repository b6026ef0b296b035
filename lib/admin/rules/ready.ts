/** What can be checked from inside before, and while, the site is open to the public. */

export type Check = { id: string; name: string; isGood: boolean; says: string; todo: string }
type Checked = Omit<Check, "id" | "name">

const good = (says: string): Checked => ({ isGood: true, says, todo: "" })
const bad = (says: string, todo: string): Checked => ({ isGood: false, says, todo })
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

export type Place = "live" | "sandbox" | "stand-in"

/** PayPal's keys: whose they are, and whether PayPal knows them. */
export function checkPayPal({ place, isKnown }: { place: Place; isKnown: boolean | null }): Checked {
  if (isKnown === null) return bad("PayPal isn’t answering right now.", "Look again in a few minutes.")
  if (!isKnown)
    return bad(
      "PayPal doesn’t know these keys, or not this webhook.",
      "Compare PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID with developer.paypal.com.",
    )
  if (place === "live") return good("Live keys: real money moves.")
  if (place === "stand-in") return good("A stand-in on this machine: no money moves.")
  return bad("Sandbox keys: no real money moves.", "Put the live keys in the server’s settings.")
}

/** The other companies: which of them are stand-ins, and whether Resend takes the key. */
export function checkCompanies({
  standIns,
  isPublic,
  isResendOpen,
}: {
  standIns: string[]
  isPublic: boolean
  isResendOpen: boolean | null
}): Checked {
  if (isResendOpen === false)
    return bad("Resend refuses the key.", "Make a new RESEND_API_KEY at resend.com.")
  if (standIns.length === 0) return good("Resend, Pusher, reCAPTCHA, and Google have keys of their own.")
  const says = `Stand-ins on this machine: ${standIns.join(", ")}.`
  return isPublic ? bad(says, "Put their keys in the server’s settings.") : good(says)
}

/** What must be ticked at PayPal's webhook for the site to hear of it. */
export const WANTED_EVENTS = [
  "CHECKOUT.ORDER.APPROVED",
  "PAYMENT.CAPTURE.COMPLETED",
  "PAYMENT.CAPTURE.DENIED",
  "PAYMENT.CAPTURE.PENDING",
  "PAYMENT.CAPTURE.REFUNDED",
  "PAYMENT.CAPTURE.REVERSED",
  "CUSTOMER.DISPUTE.CREATED",
  "CUSTOMER.DISPUTE.UPDATED",
  "CUSTOMER.DISPUTE.RESOLVED",
]

type Webhook = { url: string; events: string[] } | null

/** PayPal's events: where they go, which of them, and whether one has arrived. */
export function checkWebhook({
  webhook,
  wantedUrl,
  lastAt,
  moment,
}: {
  webhook: Webhook
  wantedUrl: string
  lastAt: Date | undefined
  moment: (at: Date) => string
}): Checked {
  const where = "developer.paypal.com, Apps & Credentials, your app, Webhooks"
  if (webhook && webhook.url !== wantedUrl)
    return bad(`PayPal sends its events to ${webhook.url}.`, `Set it to ${wantedUrl} at ${where}.`)
  const missing = webhook?.events.includes("*")
    ? []
    : WANTED_EVENTS.filter((name) => webhook && !webhook.events.includes(name))
  if (missing.length > 0) return bad(`PayPal doesn’t send: ${missing.join(", ")}.`, `Tick them at ${where}.`)
  if (!lastAt)
    return bad(
      "No PayPal event has arrived yet.",
      `Buy something small yourself and refund it; if nothing comes, look at ${where}.`,
    )
  return good(`The last PayPal event arrived on ${moment(lastAt)}.`)
}

/** Resend's events, which tell of bounces and complaints: whether they could be believed, and one has arrived. */
export function checkResendEvents({
  hasSecret,
  wantedUrl,
  lastAt,
  moment,
}: {
  hasSecret: boolean
  wantedUrl: string
  lastAt: Date | undefined
  moment: (at: Date) => string
}): Checked {
  const where = `add ${wantedUrl} with email.bounced and email.complained at resend.com, Webhooks`
  if (!hasSecret)
    return bad(
      "Bounced emails and complaints aren’t heard of.",
      `In the server’s settings RESEND_WEBHOOK_SECRET is missing: ${where}, and put its signing secret there.`,
    )
  if (!lastAt)
    return bad(
      "No Resend event has arrived yet.",
      `Press “Send me an email.” A second email goes to an address that bounces, so an event should arrive within minutes. If none does, ${where}.`,
    )
  return good(`The last Resend event arrived on ${moment(lastAt)}.`)
}

/** The newest email to her, by what Resend says became of it; null: Resend does not answer. */
export function checkEmail({ event, at }: { event: string | null | undefined; at: string }): Checked {
  const again = "Press “Send me an email” and check your spam folder too."
  if (event === undefined) return bad("No email has been sent to you yet.", again)
  if (event === null)
    return bad("Resend doesn’t say what happened to the last email to you.", "Look again in a few minutes.")
  if (event === "restricted")
    return good(
      `Resend took an email to you on ${at}. Its key can only send, which is fine. Check your inbox.`,
    )
  if (["delivered", "opened", "clicked"].includes(event))
    return good(`An email to you was delivered on ${at}.`)
  if (["sent", "queued", "scheduled", "delivery_delayed"].includes(event))
    return bad("The last email to you is still on its way.", "Look again in a few minutes.")
  return bad(`The last email to you came back: ${event}.`, again)
}

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
  if (found === null) return bad(`${name} couldn’t be looked up.`, "Look again in a few minutes.")
  if (right.length > 1) return bad(`${name} has ${right.length} of them.`, "Keep only one.")
  if (right[0]) return good(`${name}: ${right[0].length > 60 ? `${right[0].slice(0, 60)}…` : right[0]}`)
  const says = found.length > 0 ? `${name} says: ${found.join(" | ").slice(0, 200)}` : `${name} says nothing.`
  const todo =
    kind === "DMARC"
      ? `Add a TXT record ${name} with: v=DMARC1; p=none;`
      : `Add the TXT record ${name} that resend.com shows under Domains.`
  return bad(says, todo)
}

export function checkBackup({
  at,
  now,
  moment,
}: {
  at: Date | undefined
  now: Date
  moment: (at: Date) => string
}): Checked {
  const todo = "Have the server make one every night (docs/operations.md, Backup and restore)."
  if (!at) return bad("No backup has been recorded yet.", todo)
  if (now.getTime() - at.getTime() > DAY_MS) return bad(`The last backup was made on ${moment(at)}.`, todo)
  return good(`The last backup was made on ${moment(at)}.`)
}

/** How far the clock is from others, in milliseconds; those that could not be asked are null. */
export function checkClock({ database, outside }: { database: number; outside: number | null }): Checked {
  const apart = Math.max(Math.abs(database), Math.abs(outside ?? 0))
  if (apart > 10_000)
    return bad(
      `The clock is ${Math.round(apart / 1000)} seconds off.`,
      "Have the server set its clock by NTP.",
    )
  return outside === null ? good("The clock matches the database’s.") : good("The clock is right.")
}

export function checkWorker({ at, now }: { at: Date | undefined; now: Date }): Checked {
  const todo = "Start it: docker compose up -d worker. Emails and refunds wait for it."
  if (!at) return bad("The worker has never run.", todo)
  const minutes = Math.floor((now.getTime() - at.getTime()) / MINUTE_MS)
  return minutes >= 2
    ? bad(`The worker was last seen ${minutes} minutes ago.`, todo)
    : good("The worker is running.")
}

const GB = 1_000_000_000

export function checkDisk({ freeBytes }: { freeBytes: number }): Checked {
  const free = `${(freeBytes / GB).toFixed(1)} GB`
  return freeBytes < GB
    ? bad(
        `Only ${free} of disk space free.`,
        "Free up space: old backups and images first (docker image prune).",
      )
    : good(`${free} of disk space free.`)
}

/** What no check from inside can tell. */
export const CANNOT_TELL = [
  "Whether there’s a copy of the backups, and of the server’s settings with NOTES_KEY, somewhere else.",
  "Whether a backup can be restored: do it once, on another machine.",
  "Whether your emails land in other people’s spam: email a friend on Gmail and one on Outlook.",
  "Whether PayPal can pay out to your bank: check your account there.",
]
