/** What can be checked from inside before, and while, the site is open to the public. */

/** `says` and `todo` are for her; `details`, often empty, for whoever runs the site. */
export type Check = { id: string; name: string; isGood: boolean; says: string; todo: string; details: string }
export type Checked = Omit<Check, "id" | "name">

export const good = (says: string, details = ""): Checked => ({ isGood: true, says, todo: "", details })
export const bad = (says: string, todo: string, details = ""): Checked => ({
  isGood: false,
  says,
  todo,
  details,
})
export const SHOW = "Show this to whoever runs the site."
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

export type Place = "live" | "sandbox" | "stand-in"

/** PayPal's keys: whose they are, and whether PayPal knows them. */
export function checkPayPal({ place, isKnown }: { place: Place; isKnown: boolean | null }): Checked {
  if (isKnown === null) return bad("PayPal isn’t answering right now.", "Look again in a few minutes.")
  if (!isKnown)
    return bad(
      "PayPal doesn’t know this site, so no one can pay.",
      SHOW,
      "PayPal doesn’t know the keys, or not the webhook. Compare PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID with developer.paypal.com.",
    )
  if (place === "live") return good("Connected: real money moves.")
  if (place === "stand-in")
    return good("A practice copy: no real money moves.", "A stand-in on this machine.")
  return bad(
    "PayPal is in practice mode: no real money moves.",
    SHOW,
    "These are sandbox keys. Put the live keys in the server’s settings.",
  )
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
    return bad(
      "No emails can go out.",
      SHOW,
      "Resend refuses the key. Make a new RESEND_API_KEY at resend.com.",
    )
  if (standIns.length === 0)
    return good("Connected.", "Resend, Pusher, reCAPTCHA, and Google have keys of their own.")
  const details = `Stand-ins on this machine: ${standIns.join(", ")}.`
  return isPublic
    ? bad(
        "Part of this is only a practice copy.",
        SHOW,
        `${details} Put their keys in the server’s settings.`,
      )
    : good("A practice copy.", details)
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

const UNHEARD = "PayPal doesn’t tell the site about every refund and dispute."

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
    return bad(
      UNHEARD,
      SHOW,
      `PayPal sends its events to ${webhook.url}. Set it to ${wantedUrl} at ${where}.`,
    )
  const missing = webhook?.events.includes("*")
    ? []
    : WANTED_EVENTS.filter((name) => webhook && !webhook.events.includes(name))
  if (missing.length > 0)
    return bad(UNHEARD, SHOW, `PayPal doesn’t send: ${missing.join(", ")}. Check them at ${where}.`)
  if (!lastAt)
    return bad(
      "Nothing has been heard from PayPal yet.",
      "Buy something small yourself and refund it, then press “Look again.”",
      `If nothing comes, look at ${where}.`,
    )
  return good(`PayPal last told the site of a payment on ${moment(lastAt)}.`)
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
      "The site isn’t told when an email bounces.",
      SHOW,
      `In the server’s settings RESEND_WEBHOOK_SECRET is missing: ${where}, and put its signing secret there.`,
    )
  if (!lastAt)
    return bad(
      "The site hasn’t been told of a bounced email yet.",
      "Press “Send me an email,” and look again a few minutes later.",
      `A second email goes to an address that bounces, so an event should arrive within minutes. If none does, ${where}.`,
    )
  return good(`The site was last told of a bounced email or a complaint on ${moment(lastAt)}.`)
}

/** The newest email to her, by what Resend says became of it; null: Resend does not answer. */
export function checkEmail({ event, at }: { event: string | null | undefined; at: string }): Checked {
  const again = "Press “Send me an email” and check your spam folder too."
  if (event === undefined) return bad("No email has been sent to you yet.", again)
  if (event === null)
    return bad(
      "It’s not known what became of the last email to you.",
      "Look again in a few minutes.",
      "Resend doesn’t say.",
    )
  if (event === "restricted")
    return good(
      `An email to you went out on ${at}. Check that it’s in your inbox.`,
      "Resend’s key can only send, which is fine.",
    )
  if (["delivered", "opened", "clicked"].includes(event))
    return good(`An email to you was delivered on ${at}.`)
  if (["sent", "queued", "scheduled", "delivery_delayed"].includes(event))
    return bad("The last email to you is still on its way.", "Look again in a few minutes.")
  return bad("The last email to you came back.", again, `Resend says: ${event}.`)
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
  const details = "Have the server make one every night (docs/operations.md, Backup and restore)."
  if (!at) return bad("No backup has been made yet.", SHOW, details)
  if (now.getTime() - at.getTime() > DAY_MS)
    return bad(`The last backup was made on ${moment(at)}, more than a day ago.`, SHOW, details)
  return good(`The last backup was made on ${moment(at)}.`)
}

/** How far the clock is from others, in milliseconds; those that could not be asked are null. */
export function checkClock({ database, outside }: { database: number; outside: number | null }): Checked {
  const apart = Math.max(Math.abs(database), Math.abs(outside ?? 0))
  if (apart > 10_000)
    return bad(
      `The clock is ${Math.round(apart / 1000)} seconds off.`,
      SHOW,
      "Have the server set its clock by NTP.",
    )
  return outside === null
    ? good("The clock is right.", "It matches the database’s; no other could be asked.")
    : good("The clock is right.")
}

/** Whether emails and refunds go out, and how many of them did not and wait under Needs you. */
export function checkWorker(given: {
  at: Date | undefined
  now: Date
  refunds: number
  emails: number
}): Checked {
  const { at, now, refunds, emails } = given
  const details = "The worker isn’t running. Start it: docker compose up -d worker."
  if (!at) return bad("Emails and refunds have never gone out.", SHOW, details)
  const minutes = Math.floor((now.getTime() - at.getTime()) / MINUTE_MS)
  if (minutes >= 2) return bad(`Emails and refunds have been waiting for ${minutes} minutes.`, SHOW, details)
  const stuck = [countOf(refunds, "refund"), countOf(emails, "email")].filter(Boolean).join(" and ")
  if (stuck) return bad(`${stuck} ${refunds + emails === 1 ? "is" : "are"} stuck.`, "See Needs you on Today.")
  return good("Emails and refunds are going out.")
}

function countOf(count: number, what: string): string {
  if (count === 0) return ""
  return count === 1 ? `1 ${what}` : `${count.toLocaleString("en-US")} ${what}s`
}

const GB = 1_000_000_000

export function checkDisk({ freeBytes }: { freeBytes: number }): Checked {
  const free = `${(freeBytes / GB).toFixed(1)} GB`
  return freeBytes < GB
    ? bad(
        `Only ${free} left for new photos and records.`,
        SHOW,
        "Free up disk space: old backups and images first (docker image prune).",
      )
    : good(`${free} left for new photos and records.`)
}

/** What no check from inside can tell. */
export const CANNOT_TELL = [
  "Whether there’s a copy of the backups and of the server’s settings somewhere else (your private notes can’t be read without them): ask whoever runs the site.",
  "Whether a backup really brings everything back: have it tried once, on another machine.",
  "Whether your emails land in other people’s spam: email a friend on Gmail and one on Outlook.",
  "Whether PayPal can pay out to your bank: check your account there.",
]
