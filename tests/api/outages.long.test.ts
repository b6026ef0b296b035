import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Postgres, startPostgres } from "../../local/postgres"
import { runToEnd } from "../../local/processes"
import {
  bookBody,
  call,
  db,
  eventually,
  localUrl,
  mailsTo,
  makeBookingCoupon,
  newSlot,
  newStudent,
} from "../support/api"
import { coordinates } from "../support/coordinates"
import { ownSite } from "../support/own-site"
import { startWeb, startWorker } from "../support/stack"

/** The database goes away, fills up, or has no connection to spare (docs/invariants.md, When the surroundings fail). */

const PAGES = ["/", "/about", "/contact", "/aboutwebsite", "/cart", "/register", "/login", "/unsubscribe"]
/** Pages that show what is in the database: they answer with what they showed last. */
const SEEN = ["/calendar", "/chocolates"]

describe("PostgreSQL is stopped", () => {
  // Its folders are walked through by PostgreSQL's own user when the tests run as root.
  const folder = mkdtempSync(path.join(tmpdir(), "yoga-outage-"))
  const password = "of this test only"
  let postgres: Postgres
  let web: Awaited<ReturnType<typeof startWeb>>
  beforeAll(async () => {
    postgres = await startPostgres({ dataDir: folder, password })
    const env = { ...(process.env as Record<string, string>), DATABASE_URL: postgres.url }
    await runToEnd({ file: "local/prepare.ts", env })
    web = await startWeb({ databaseUrl: postgres.url, env: { WARM_PAGES: "1" } })
  })
  afterAll(async () => {
    await web?.stop()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  })

  test("pages answer, calls say 503 and when to come back, and all is well again by itself", async () => {
    for (const path of ["/api/bookings", ...SEEN])
      expect([path, (await call(path, { at: web.url })).status]).toEqual([path, 200])
    await postgres.stop()
    for (const page of [...PAGES, ...SEEN])
      expect([page, (await call(page, { at: web.url })).status]).toEqual([page, 200])
    const refused = [
      await call("/api/bookings", { at: web.url }),
      await call("/api/login", { method: "POST", body: { email: "a@example.com" }, at: web.url }),
    ]
    for (const { status, body, headers } of refused) {
      expect([status, body.code]).toEqual([503, "UNAVAILABLE"])
      expect(headers.get("retry-after")).toMatch(/^\d+$/)
    }
    expect((await call("/api/health", { at: web.url })).status).toBe(503)
    postgres = await startPostgres({ dataDir: folder, password })
    await eventually(async () => (await call("/api/health", { at: web.url })).status === 200)
    expect((await call("/api/bookings", { at: web.url })).status).toBe(200)
  })
})

describe("a database of its own", () => {
  const site = ownSite()

  const onlyRead = async (isReadOnly: boolean) => {
    // From the next database: in this one the setting would bind us too.
    const client = new pg.Client({ connectionString: coordinates.databaseUrl })
    await client.connect()
    const name = new URL(site.databaseUrl).pathname.slice(1)
    await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${isReadOnly}`)
    // The setting is taken when a connection begins.
    await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name])
    await client.end()
  }

  test("has all its connections waiting: calls are refused rather than kept hanging", async () => {
    const client = new pg.Client({ connectionString: site.databaseUrl })
    await client.connect()
    await client.query("BEGIN")
    await client.query("LOCK TABLE occupied_time IN ACCESS EXCLUSIVE MODE")
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => call("/api/bookings", { at: site.url })),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([503]))
    expect((await call("/about", { at: site.url })).status).toBe(200)
    await client.query("ROLLBACK")
    await client.end()
    await eventually(async () => (await call("/api/bookings", { at: site.url })).status === 200)
  })

  test("can only be read: writing is 503 and leaves nothing, reading goes on", async () => {
    const { student, slot, coupon } = await site.inside(async () => ({
      student: await newStudent(),
      slot: await newSlot(),
      coupon: await makeBookingCoupon(),
    }))
    const body = bookBody(student, { couponCode: coupon.code })
    const book = () =>
      call(`/api/bookings/${slot.id}/book`, { method: "PUT", token: student.token, body, at: site.url })
    const isRead = async () => (await call("/api/bookings", { at: site.url })).status === 200
    await onlyRead(true)
    await eventually(isRead)
    expect((await book()).status).toBe(503)
    await onlyRead(false)
    await eventually(isRead)
    const count = () => db().booking.count({ where: { slotId: slot.id } })
    expect(await site.inside(count)).toBe(0)
    await eventually(async () => (await book()).status === 200)
  })

  test("has two workers: each mail is sent once", async () => {
    await site.inside(async () => {
      const coupon = await makeBookingCoupon()
      const people = await Promise.all(Array.from({ length: 20 }, () => newStudent()))
      for (const who of people) {
        const slot = await newSlot()
        const body = bookBody(who, { couponCode: coupon.code })
        const path = `/api/bookings/${slot.id}/book`
        expect((await call(path, { method: "PUT", token: who.token, body, at: site.url })).status).toBe(200)
      }
      await fetch(`${localUrl()}/calls`, { method: "DELETE" })
      const waiting = await db().mail.count({ where: { state: "queued" } })
      const workers = await Promise.all([
        startWorker({ databaseUrl: site.databaseUrl }),
        startWorker({ databaseUrl: site.databaseUrl }),
      ])
      await eventually(async () => (await db().mail.count({ where: { state: { not: "sent" } } })) === 0)
      await Promise.all(workers.map((worker) => worker.stop()))
      for (const who of people) expect(await mailsTo(who.email)).toHaveLength(1)
      expect(await sendings()).toBe(waiting)
    })
  })
})

/** How often Resend was asked to send something: repeats count, though its idempotency would swallow them. */
async function sendings(): Promise<number> {
  const { calls } = (await (await fetch(`${localUrl()}/calls?service=resend`)).json()) as { calls: unknown[] }
  return calls.length
}
