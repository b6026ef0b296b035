import { expect, test } from "vitest"
import { checkReadiness } from "../../lib/admin/commands/ready"
import type { Check } from "../../lib/admin/rules/ready"
import { adminToken, call, db, eventually, fault, localUrl } from "../support/api"
import { faultsEndWithEachTest } from "../support/faults"

faultsEndWithEachTest()

const domain = "yoga-and-chocolate.example"
const red = async (now = new Date()) =>
  (await checkReadiness({ now })).checks.filter(({ isGood }) => !isGood).map(({ id }) => id)
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

test("it is green on the stand-ins, and each check is red when its cause is removed", async () => {
  await makeReady()
  const { body } = await call("/api/admin/ready", { token: await adminToken() })
  const checks = (body as unknown as { checks: Check[] }).checks
  expect(checks.map(({ id }) => id)).toHaveLength(12)
  expect(checks.filter(({ isGood }) => !isGood)).toEqual([])

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

  const { at } = await db().signOfLife.delete({ where: { name: "paypal event" } })
  expect(await red()).toEqual(["webhook"])
  await db().signOfLife.create({ data: { name: "paypal event", at } })

  const resend = await db().signOfLife.delete({ where: { name: "resend event" } })
  expect(await red()).toEqual(["resend-events"])
  await db().signOfLife.create({ data: resend })
  expect(await db().mailTrouble.count({ where: { email: { startsWith: "bounced+ready" } } })).toBe(0)

  const sent = { state: "sent" as const, providerId: { not: null }, recipient: process.env.TEACHER_EMAIL }
  const mails = await db().mail.findMany({ where: sent, select: { id: true, providerId: true } })
  await db().mail.updateMany({ where: sent, data: { providerId: null } })
  expect(await red()).toEqual(["email"])
  for (const { id, providerId } of mails) await db().mail.update({ where: { id }, data: { providerId } })

  // Ten minutes on, the worker is missing and the clock wrong; two days on, the backup too.
  expect(await red(new Date(Date.now() + 10 * 60_000))).toEqual(["worker", "clock"])
  expect(await red(new Date(Date.now() + 2 * 86_400_000))).toEqual(["backup", "worker", "clock"])
  expect(await red()).toEqual([])
})
