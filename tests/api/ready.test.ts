import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { checkReadiness } from "../../lib/admin/commands/ready"
import type { Check } from "../../lib/admin/rules/ready"
import { adminToken, call, db, eventually, fault, localUrl } from "../support/api"
import { faultsEndWithEachTest } from "../support/faults"

faultsEndWithEachTest()

const domain = "yoga-and-chocolate.example"
/** Other tests leave emails and refunds that are stuck at any moment. */
const isStuck = ({ says }: Check) => says.endsWith("stuck.")
const red = async (now = new Date()) =>
  (await checkReadiness({ now })).checks
    .filter((check) => !check.isGood && !isStuck(check))
    .map(({ id }) => id)
const say = (name: string, text: string) =>
  fetch(`${localUrl()}/dns/${name}.${domain}`, { method: "PUT", body: text })

/** What a site has that has been at work for a day. */
async function makeReady() {
  const token = await adminToken()
  await db().$queryRaw`SELECT note_backup()`
  await fetch(`${localUrl()}/paypal/webhook-test`, {
    method: "POST",
    body: JSON.stringify({ id: "WH-1", event_type: "BILLING.PLAN.CREATED", resource: {} }),
  })
  expect((await call("/api/admin/ready/email", { method: "POST", token })).status).toBe(204)
  await eventually(async () => (await red()).length === 0)
}

/** What is red without an event; one about an email or a payment of another test may come at any moment. */
const redWithout = (name: string) =>
  eventually(async () => {
    const sign = await db().lastSeen.delete({ where: { name } })
    const found = await red()
    const hasCome = (await db().lastSeen.count({ where: { name } })) > 0
    await db().lastSeen.upsert({ where: { name }, create: sign, update: {} })
    return !hasCome && found
  })

/** What is red when no email to the teacher is known at Resend; as above. */
const redWithoutEmails = () =>
  eventually(async () => {
    const sent = { state: "sent" as const, providerId: { not: null }, recipient: process.env.TEACHER_EMAIL }
    const mails = await db().mail.findMany({ where: sent, select: { id: true, providerId: true } })
    await db().mail.updateMany({ where: sent, data: { providerId: null } })
    const found = await red()
    const hasCome = (await db().mail.count({ where: sent })) > 0
    for (const { id, providerId } of mails) await db().mail.update({ where: { id }, data: { providerId } })
    return !hasCome && found
  })

test("it is green on the stand-ins, and each check is red when its cause is removed", async () => {
  await makeReady()
  const { body } = await call("/api/admin/ready", { token: await adminToken() })
  const checks = (body as unknown as { checks: Check[] }).checks
  expect(checks.map(({ id }) => id)).toHaveLength(12)
  expect(checks.filter((check) => !check.isGood && !isStuck(check))).toEqual([])

  for (const [id, name, text] of [
    ["spf", "send", ""],
    ["dkim", "resend._domainkey", "p="],
    ["dmarc", "_dmarc", "v=DMARC1;"],
  ] as const) {
    await say(name, text)
    expect(await red()).toEqual([id])
    await fetch(`${localUrl()}/dns/${name}.${domain}`, { method: "DELETE" })
  }

  await fault({ service: "paypal", operation: "get-webhook", mode: "error", status: 404, times: 1 })
  expect(await red()).toEqual(["paypal"])
  await fault({ service: "resend", operation: "get", mode: "error", status: 403, times: 1 })
  expect(await red()).toEqual(["companies", "email"])

  expect(await redWithout("paypal event")).toEqual(["webhook"])
  expect(await redWithout("resend event")).toEqual(["resend-events"])
  expect(await db().mailTrouble.count({ where: { email: { startsWith: "bounced+ready" } } })).toBe(0)

  expect(await redWithoutEmails()).toEqual(["email"])

  // Ten minutes on, the worker is missing and the clock wrong; two days on, the backup too.
  expect(await red(new Date(Date.now() + 10 * 60_000))).toEqual(["worker", "clock"])
  expect(await red(new Date(Date.now() + 2 * 86_400_000))).toEqual(["backup", "worker", "clock"])
  expect(await red()).toEqual([])

  const to = `${randomUUID()}@example.com`
  await db().mail.create({
    data: { key: to, recipient: to, template: "admin/test", data: {}, state: "failed" },
  })
  const { checks: now } = await checkReadiness({ now: new Date() })
  expect(now.filter(isStuck)).toMatchObject([
    { id: "worker", isGood: false, todo: "See Needs you on Today." },
  ])
  await db().mail.deleteMany({ where: { key: to } })
})
