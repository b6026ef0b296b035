import { statfs } from "node:fs/promises"
import { db } from "../../db"
import { env, isPublicAddress } from "../../env"
import { queueMails } from "../../jobs/queue"
import { readLastSeen } from "../../last-seen"
import { listFailedBatches } from "../../letters/queries/letters"
import { listFailedMails } from "../../mail/queries"
import { listPaymentsThatNeedAPerson } from "../../payments/queries/payments"
import { findTexts } from "../../services/domain-names"
import { readWebhook } from "../../services/paypal-webhook"
import { askResend } from "../../services/resend"
import { formatMomentLong } from "../../time"
import { checkDns, DNS_NAMES } from "../rules/dns"
import * as rules from "../rules/ready"

export type Readiness = { checks: rules.Check[]; cannotTell: string[] }

/** Looks at everything that can be looked at from inside, at once (docs/calls.md, GET /api/admin/ready). */
export async function checkReadiness({ now }: { now: Date }): Promise<Readiness> {
  const { STUDIO_TIME_ZONE, SITE_URL, PAYPAL_API_URL, MAIL_FROM, RESEND_WEBHOOK_SECRET } = env()
  const shiftMs = Date.now() - now.getTime()
  const moment = (at: Date) => formatMomentLong(at, STUDIO_TIME_ZONE)
  const domain = /@([^\s>]+)/.exec(MAIL_FROM)?.[1]?.toLowerCase() ?? ""
  const dnsKinds = ["SPF", "DKIM", "DMARC"] as const
  const [webhook, email, signs, stuck, databaseMs, disk, ...texts] = await Promise.all([
    readWebhook(),
    newestEmail(),
    readLastSeen(),
    countStuck(),
    databaseAhead(),
    statfs(process.cwd()),
    ...dnsKinds.map((kind) => findTexts(DNS_NAMES[kind].name(domain))),
  ])
  const outsideMs = email.clock && email.clock.theirs - email.clock.ours + shiftMs
  const check = (id: string, name: string, checked: Omit<rules.Check, "id" | "name">) => ({
    id,
    name,
    ...checked,
  })
  const checks = [
    check(
      "paypal",
      "Payments",
      rules.checkPayPal({
        place: placeOf(PAYPAL_API_URL),
        isKnown: webhook === "silent" ? null : webhook !== null,
      }),
    ),
    check(
      "companies",
      "Emails, logins, and live updates",
      rules.checkCompanies({
        standIns: standIns(),
        isPublic: isPublicAddress(SITE_URL),
        isResendOpen: email.isOpen,
      }),
    ),
    check(
      "webhook",
      "Messages from PayPal",
      rules.checkWebhook({
        webhook: webhook === "silent" ? null : webhook,
        wantedUrl: `${SITE_URL}/api/webhooks/paypal`,
        lastAt: signs["paypal event"],
        moment,
      }),
    ),
    check(
      "resend-events",
      "Bounced emails",
      rules.checkResendEvents({
        hasSecret: RESEND_WEBHOOK_SECRET !== undefined,
        wantedUrl: `${SITE_URL}/api/webhooks/resend`,
        lastAt: signs["resend event"],
        moment,
      }),
    ),
    check(
      "email",
      "Emails to you",
      rules.checkEmail({ event: email.event, at: email.at ? moment(email.at) : "" }),
    ),
    ...dnsKinds.map((kind, index) =>
      check(
        kind.toLowerCase(),
        `${kind} (keeps your emails out of spam)`,
        checkDns({ kind, domain, found: texts[index] ?? null }),
      ),
    ),
    check("backup", "Backups", rules.checkBackup({ at: signs.backup, now, moment })),
    check("worker", "Emails and refunds", rules.checkWorker({ at: signs.worker, now, ...stuck })),
    check("clock", "Clock", rules.checkClock({ database: databaseMs + shiftMs, outside: outsideMs })),
    check("disk", "Space", rules.checkDisk({ freeBytes: disk.bavail * disk.bsize })),
  ]
  return { checks, cannotTell: rules.CANNOT_TELL }
}

/**
 * Sends her an email, so that there is one to look for; and one to Resend's own address that bounces, so that Resend
 * has an event to tell of (handleResendEvent takes it for no trouble).
 */
export async function sendTestEmail({ now }: { now: Date }): Promise<void> {
  const recipients = [env().TEACHER_EMAIL, `bounced+ready-${now.getTime()}@resend.dev`]
  await queueMails(
    db(),
    recipients.map((to) => ({
      key: `ready/${now.toISOString()}/${to}`,
      to,
      template: "admin/test",
      data: {},
    })),
  )
}

function placeOf(address: string): rules.Place {
  if (!isPublicAddress(address)) return "stand-in"
  return new URL(address).hostname.includes("sandbox") ? "sandbox" : "live"
}

function standIns(): string[] {
  const { RESEND_BASE_URL, RECAPTCHA_VERIFY_URL, GOOGLE_ISSUER, PUSHER_KEY } = env()
  const of = { Resend: RESEND_BASE_URL, reCAPTCHA: RECAPTCHA_VERIFY_URL, Google: GOOGLE_ISSUER }
  const found = Object.entries(of).filter(([, address]) => !isPublicAddress(address))
  return [...found.map(([name]) => name), ...(PUSHER_KEY.startsWith("local-") ? ["Pusher"] : [])]
}

/** The newest email to her that has left, and what Resend says became of it. */
async function newestEmail() {
  const mail = await db().mail.findFirst({
    where: { recipient: env().TEACHER_EMAIL, state: "sent", providerId: { not: null } },
    orderBy: { sentAt: "desc" },
    select: { providerId: true, sentAt: true },
  })
  const answer = await askResend(mail?.providerId ?? null)
  return { ...answer, event: mail ? answer.event : undefined, at: mail?.sentAt }
}

/** Of what Needs you lists, the refunds and emails that did not go out; of a letter, each of its emails. */
async function countStuck(): Promise<{ refunds: number; emails: number }> {
  const [payments, mails, batches] = await Promise.all([
    listPaymentsThatNeedAPerson(),
    listFailedMails(),
    listFailedBatches(),
  ])
  return {
    refunds: payments.filter(({ state }) => state === "refund_due").length,
    emails: mails.length + batches.reduce((sum, { people }) => sum + people, 0),
  }
}

/** By how much the database's clock is ahead of ours, or behind, at least: asking takes its time too. */
async function databaseAhead(): Promise<number> {
  const before = Date.now()
  const [row] = await db().$queryRaw<{ at: Date }[]>`SELECT clock_timestamp() AS at`
  const at = row?.at.getTime() ?? 0
  return at < before ? at - before : Math.max(0, at - Date.now())
}
