import { expect, test } from "vitest"
import { checkDns, type DnsKind } from "./dns"
import * as rules from "./ready"

const now = new Date("2026-11-22T12:00:00Z")
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const moment = (at: Date) => at.toISOString()
const wantedUrl = "https://www.example.com/api/webhooks/paypal"
const webhook = { url: wantedUrl, events: rules.WANTED_EVENTS }
const paypal = (place: rules.Place, isKnown: boolean | null) => rules.checkPayPal({ place, isKnown })
const hook = (given: object) => rules.checkWebhook({ webhook, wantedUrl, lastAt: ago(9), moment, ...given })
const dns = (kind: DnsKind, found: string[] | null) => checkDns({ kind, domain: "example.com", found })
const resend = (given: object) =>
  rules.checkResendEvents({ hasSecret: true, wantedUrl, lastAt: ago(9), moment, ...given })
const companies = (standIns: string[], isPublic: boolean, isResendOpen: boolean | null = true) =>
  rules.checkCompanies({ standIns, isPublic, isResendOpen })
const worker = (at: Date | undefined, stuck: { refunds?: number; emails?: number } = {}) =>
  rules.checkWorker({ at, now, refunds: 0, emails: 0, ...stuck })
const spf = "v=spf1 include:amazonses.com ~all"

test.each([
  ["live keys", true, paypal("live", true)],
  ["a stand-in", true, paypal("stand-in", true)],
  ["sandbox keys", false, paypal("sandbox", true)],
  ["keys that PayPal does not know", false, paypal("live", false)],
  ["PayPal is silent", false, paypal("live", null)],
  ["all companies", true, companies([], true)],
  ["stand-ins at home", true, companies(["Resend"], false)],
  ["a stand-in in public", false, companies(["Pusher"], true)],
  ["Resend refuses", false, companies([], true, false)],
  ["an event arrived", true, hook({})],
  ["all events", true, hook({ webhook: { url: wantedUrl, events: ["*"] } })],
  ["no event ever", false, hook({ lastAt: undefined })],
  ["Resend's event arrived", true, resend({})],
  ["no event of Resend's ever", false, resend({ lastAt: undefined })],
  ["no secret for Resend's events", false, resend({ hasSecret: false })],
  ["events go elsewhere", false, hook({ webhook: { ...webhook, url: "https://old.example.com/" } })],
  ["an event is missing", false, hook({ webhook: { url: wantedUrl, events: rules.WANTED_EVENTS.slice(1) } })],
  ["delivered", true, rules.checkEmail({ event: "delivered", at: "now" })],
  ["a key that only sends", true, rules.checkEmail({ event: "restricted", at: "now" })],
  ["bounced", false, rules.checkEmail({ event: "bounced", at: "now" })],
  ["on its way", false, rules.checkEmail({ event: "sent", at: "now" })],
  ["none sent", false, rules.checkEmail({ event: undefined, at: "" })],
  ["nobody says", false, rules.checkEmail({ event: null, at: "now" })],
  ["SPF", true, dns("SPF", ["other", spf])],
  ["SPF of others", false, dns("SPF", ["v=spf1 include:_spf.google.com ~all"])],
  ["SPF twice", false, dns("SPF", [spf, spf])],
  ["no SPF", false, dns("SPF", [])],
  ["names do not answer", false, dns("SPF", null)],
  ["DKIM", true, dns("DKIM", [`p=${"A".repeat(128)}`])],
  ["DKIM withdrawn", false, dns("DKIM", ["p="])],
  ["DMARC", true, dns("DMARC", ["v=DMARC1; p=none;"])],
  ["DMARC with more", true, dns("DMARC", ["v=DMARC1; rua=mailto:a@example.com; p=reject"])],
  ["DMARC without a policy", false, dns("DMARC", ["v=DMARC1;"])],
  ["a backup of today", true, rules.checkBackup({ at: ago(1439), now, moment })],
  ["a backup of yesterday", false, rules.checkBackup({ at: ago(1441), now, moment })],
  ["no backup", false, rules.checkBackup({ at: undefined, now, moment })],
  ["the worker a minute ago", true, worker(ago(1))],
  ["the worker long ago", false, worker(ago(3))],
  ["no worker", false, worker(undefined)],
  ["a refund is stuck", false, worker(ago(1), { refunds: 1 })],
  ["clocks agree", true, rules.checkClock({ database: 20, outside: -900 })],
  ["the outside is not there", true, rules.checkClock({ database: 0, outside: null })],
  ["the database is off", false, rules.checkClock({ database: -11_000, outside: 0 })],
  ["the outside is off", false, rules.checkClock({ database: 0, outside: 60_000 })],
  ["room on the disk", true, rules.checkDisk({ freeBytes: 5e9 })],
  ["no room on the disk", false, rules.checkDisk({ freeBytes: 9e8 })],
])("%s: %s", (_what, isGood, checked) => {
  expect(checked.isGood).toBe(isGood)
  expect(checked.todo === "").toBe(isGood)
  expect(checked.says).toMatch(/\S[.!]?$/)
  // She reads these two: no settings, records or addresses.
  expect(`${checked.says} ${checked.todo}`).not.toMatch(/[A-Z]+_[A-Z]|https?:|webhook|TXT|docker|\bkeys?\b/i)
})

test.each([
  [{ refunds: 2, emails: 1 }, "2 refunds and 1 email are stuck."],
  [{ refunds: 1 }, "1 refund is stuck."],
  [{ emails: 143 }, "143 emails are stuck."],
])("of %j it says: %s", (stuck, says) => expect(worker(ago(1), stuck).says).toBe(says))
