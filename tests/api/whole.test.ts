import { randomUUID } from "node:crypto"
import { Secret, TOTP } from "otpauth"
import { expect, test } from "vitest"
import { adminToken, call, db } from "../support/api"
import { ownSite } from "../support/own-site"

/** What the admin does is done whole, with its entry in the audit log, or not at all. */

const site = ownSite()
const { inside } = site
const send = async (method: string, path: string, body?: object) =>
  call(path, { method, body, token: await adminToken(), at: site.url })

/** Runs `work` while this table refuses to be written. */
async function refusing(table: "audit_log" | "admin_session", work: () => Promise<void>): Promise<void> {
  await db().$executeRawUnsafe(`
    CREATE OR REPLACE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'planted fault'; END $$`)
  const event = table === "audit_log" ? "INSERT" : "UPDATE OF ended_at"
  await db().$executeRawUnsafe(
    `CREATE TRIGGER planted BEFORE ${event} ON ${table} FOR EACH ROW EXECUTE FUNCTION planted()`,
  )
  await work().finally(() => db().$executeRawUnsafe(`DROP TRIGGER planted ON ${table}`))
}

test("the second factor is off while her other sessions could not be ended", () =>
  inside(async () => {
    const password = process.env.ADMIN_PASSWORD ?? ""
    const { body } = await send("POST", "/api/admin/second-factor", { password })
    const code = new TOTP({ secret: Secret.fromBase32(String(body.secret)) }).generate()
    await refusing("admin_session", async () => {
      expect((await send("PUT", "/api/admin/second-factor", { code })).status).toBe(500)
    })
    expect(await db().admin.count({ where: { totpSince: { not: null } } })).toBe(0)
  }))

test("what she has seen to stays on her list while that could not be written down", () =>
  inside(async () => {
    const { id } = await db().mail.create({
      data: {
        ...{ key: `failed/${randomUUID()}`, recipient: "ada@example.com", template: "newsletter/goodbye" },
        ...{ data: { id: randomUUID() }, state: "failed", lastError: "422 no such address" },
      },
    })
    const done = () => send("POST", `/api/admin/needs-you/${id}/done`)
    await refusing("audit_log", async () => {
      expect((await done()).status).toBe(500)
    })
    expect((await db().mail.findUniqueOrThrow({ where: { id } })).doneAt).toBeNull()
    expect((await done()).status).toBe(204)
    expect(await db().auditEntry.count({ where: { action: "done", subject: `mail:${id}` } })).toBe(1)
  }))
