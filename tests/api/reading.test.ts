import { createHash } from "node:crypto"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { bookBody, call, db, makeBookingCoupon, newSlot, newStudent, onDatabase } from "../support/api"
import { scratchDatabase, startWeb } from "../support/stack"

const KEPT = ["rate_limit", "audit_log", "_prisma_migrations"]

/** One digest for each table but the doorkeeper's. */
async function digests(): Promise<Record<string, string>> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`
  const found: Record<string, string> = {}
  for (const { name } of tables.filter((table) => !KEPT.includes(table.name))) {
    const [row] = await db().$queryRaw<{ text: string | null }[]>`
      SELECT query_to_xml(format('SELECT * FROM %I ORDER BY 1', ${name}::text), true, false, '')::text AS text`
    found[name] = createHash("sha256")
      .update(row?.text ?? "")
      .digest("hex")
  }
  return found
}

/** Every address of the app folder, with the ids and tokens of things that are there. */
function addresses(fill: { userId: string; slotId: string; token: string }): string[] {
  const root = join(import.meta.dirname, "../../app")
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => /(^|\/)(page\.tsx|route\.ts)$/.test(path))
    .map((path) => `/${path.replace(/\/?(page\.tsx|route\.ts)$/, "").replace(/\([^)]+\)\/?/g, "")}`)
    .map((path) =>
      path
        .replace("[userId]", fill.userId)
        .replace("[slotId]", fill.slotId)
        .replace(/\[[^\]]+\]/g, "x"),
    )
    .map((path) => (/verify|unsubscribe/.test(path) ? `${path}?token=${fill.token}` : path))
}

test("opening every address, like a scanner or a crawler would, changes nothing", async () => {
  const scratch = await scratchDatabase()
  const web = await startWeb({ databaseUrl: scratch.url })
  await onDatabase(scratch.url, async () => {
    const [student, slot, coupon] = await Promise.all([newStudent(), newSlot(), makeBookingCoupon()])
    const body = bookBody(student, { couponCode: coupon.code })
    await call(`/api/bookings/${slot.id}/book`, { method: "PUT", token: student.token, body, at: web.url })
    await call("/login", { method: "POST", body: { email: student.email }, at: web.url })
    const mail = await db().mail.findFirstOrThrow({
      where: { recipient: student.email, template: "accounts/login-link" },
    })
    const token = /token=([\w-]+)/.exec(JSON.stringify(mail.data))?.[1] ?? ""
    expect(token).not.toBe("")
    const all = addresses({ userId: student.id, slotId: slot.id, token })
    expect(all.length).toBeGreaterThan(40)
    const before = await digests()
    for (const path of all)
      for (const method of ["GET", "HEAD"]) {
        const headers = { Accept: "text/html,*/*", Authorization: `Bearer ${student.token}` }
        const answer = await fetch(`${web.url}${path}`, { method, headers, redirect: "manual" })
        expect(answer.status, `${method} ${path}`).toBeLessThan(500)
      }
    expect(await digests()).toEqual(before)
  })
  await web.stop()
  await scratch.drop()
})
