import { readdirSync, readFileSync } from "node:fs"
import { request } from "node:http"
import { join } from "node:path"
import { beforeAll, describe, expect, test } from "vitest"
import { SESSION_TYPES } from "../../lib/bookings/rules"
import { addDays } from "../../lib/time"
import { adminToken, call, db, newStudent, type SignedIn } from "../support/api"

type Caller = "visitor" | "self" | "other" | "admin" | "wrong"
const CALLERS: Caller[] = ["visitor", "self", "other", "admin", "wrong"]
const UNKNOWN = "11111111-1111-4111-8111-111111111111"
const OTHER = "22222222-2222-4222-8222-222222222222"

type Row = { call: string; body?: unknown; expect: Record<Caller, number[] | number>; cache?: string }

const adminOnly = (okay: number | number[]) => ({
  visitor: 401,
  self: 403,
  other: 403,
  admin: okay,
  wrong: 401,
})
const studentOnly = (okay: number | number[]) => ({
  visitor: 401,
  self: okay,
  other: okay,
  admin: 403,
  wrong: 401,
})
const anybody = (okay: number | number[]) => ({
  visitor: okay,
  self: okay,
  other: okay,
  admin: okay,
  wrong: okay,
})

/** Who may call what: the callers' matrix. `{self}` is the student's id. A handler without a row fails below. */
const MATRIX: Row[] = [
  { call: "GET /api/bookings", expect: { ...anybody(200), wrong: 401 } },
  {
    call: "GET /api/bookings?userId={self}",
    expect: { visitor: 401, self: 200, other: 403, admin: 200, wrong: 401 },
  },
  { call: "POST /api/bookings", body: { slots: [] }, expect: adminOnly(400) },
  { call: `POST /api/admin/slots/${UNKNOWN}/release`, expect: adminOnly(404) },
  { call: `PUT /api/admin/bookings/${UNKNOWN}/where`, body: { place: "studio" }, expect: adminOnly(404) },
  {
    call: `POST /api/admin/bookings/${UNKNOWN}/move`,
    body: { date: addDays(new Date().toISOString().slice(0, 10), 40), time: "09:00" },
    expect: adminOnly(404),
  },
  { call: `POST /api/admin/bookings/${UNKNOWN}/cancel`, body: { refund: "full" }, expect: adminOnly(404) },
  {
    call: `PUT /api/admin/bookings/${UNKNOWN}/paid`,
    body: { how: "cash", amount: 60 },
    expect: adminOnly(404),
  },
  { call: "POST /api/admin/bookings", body: {}, expect: adminOnly(400) },
  {
    call: `PUT /api/admin/bookings/${UNKNOWN}/attendance`,
    body: { attendance: "came" },
    expect: adminOnly(404),
  },
  { call: `DELETE /api/bookings/${UNKNOWN}`, expect: adminOnly(404) },
  { call: `PUT /api/bookings/${UNKNOWN}/book`, body: {}, expect: studentOnly(400) },
  // Nobody's: one answer for all students.
  { call: `GET /api/bookings/${UNKNOWN}/cancellation`, expect: studentOnly(403) },
  { call: `POST /api/bookings/${UNKNOWN}/cancel`, body: { refundCents: 0 }, expect: studentOnly(403) },
  { call: `POST /api/bookings/${UNKNOWN}/move`, body: { toSlotId: UNKNOWN }, expect: studentOnly(403) },
  { call: "POST /api/bookings/validate-coupon", body: { code: "NONE" }, expect: studentOnly(404) },
  {
    call: "GET /api/bookings/series?weekday=1&time=09:00&weeks=2",
    expect: studentOnly(200),
  },
  {
    call: "POST /api/payments",
    body: { purpose: "series", slotIds: [UNKNOWN, OTHER], sessionType: SESSION_TYPES[0], amount: 80 },
    expect: studentOnly(404),
  },
  { call: "POST /api/payments", body: {}, expect: { ...studentOnly(400), visitor: 400 } },
  { call: "POST /api/payments/UNKNOWN/capture", expect: studentOnly(403) },
  { call: "DELETE /api/payments/UNKNOWN", expect: studentOnly(403) },
  {
    call: "GET /api/payments/UNKNOWN/receipt",
    expect: { visitor: 401, self: 403, other: 403, admin: 404, wrong: 401 },
  },
  { call: "GET /api/admin/ready", expect: adminOnly(200) },
  { call: "POST /api/admin/ready/email", expect: adminOnly(204) },
  { call: "POST /api/admin/import/preview", body: {}, expect: adminOnly(400) },
  { call: "POST /api/admin/import", body: {}, expect: adminOnly(400) },
  { call: "POST /api/webhooks/paypal", body: { event_type: "x" }, expect: anybody(401) },
  { call: "POST /api/webhooks/resend", body: { type: "email.bounced", data: {} }, expect: anybody(401) },
  { call: "GET /api/admin/letters", expect: adminOnly(200) },
  { call: "POST /api/admin/letters", body: { subject: 7 }, expect: adminOnly(400) },
  { call: `GET /api/admin/letters/${UNKNOWN}`, expect: adminOnly(404) },
  { call: `PUT /api/admin/letters/${UNKNOWN}`, body: { subject: "x" }, expect: adminOnly(404) },
  { call: `DELETE /api/admin/letters/${UNKNOWN}`, expect: adminOnly(404) },
  { call: `GET /api/admin/letters/${UNKNOWN}/preview`, expect: adminOnly(404) },
  { call: `POST /api/admin/letters/${UNKNOWN}/test`, expect: adminOnly(404) },
  { call: `POST /api/admin/letters/${UNKNOWN}/send`, body: {}, expect: adminOnly(404) },
  { call: `POST /api/admin/letters/${UNKNOWN}/stop`, expect: adminOnly(404) },
  { call: `PUT /api/admin/letters/${UNKNOWN}/archive`, body: { isPublic: true }, expect: adminOnly(404) },
  { call: "GET /api/chocolates", expect: anybody(200) },
  { call: "POST /api/chocolates", body: {}, expect: adminOnly(400) },
  { call: `PUT /api/chocolates/${UNKNOWN}`, body: {}, expect: adminOnly(400) },
  { call: `DELETE /api/chocolates/${UNKNOWN}`, expect: adminOnly(404) },
  {
    call: `POST /api/chocolates/${UNKNOWN}/notice`,
    body: { email: "somebody@example.com" },
    expect: anybody(404),
  },
  { call: `GET /api/chocolates/pictures/${"0".repeat(64)}-800.webp`, expect: anybody(404) },
  { call: "POST /api/admin/pictures", body: {}, expect: adminOnly(400) },
  { call: `GET /api/pictures/${"0".repeat(64)}-800x600.webp`, expect: anybody(404) },
  { call: "GET /api/admin/away?from=2027-02-30&to=2027-03-01", expect: adminOnly(400) },
  { call: "POST /api/admin/away", body: {}, expect: adminOnly(400) },
  { call: "GET /api/admin/conflicts", expect: adminOnly(200) },
  { call: "GET /api/admin/orders", expect: adminOnly(200) },
  { call: "GET /api/admin/orders/csv", expect: adminOnly(200) },
  { call: `POST /api/admin/orders/${UNKNOWN}/step`, body: { status: "done" }, expect: adminOnly(404) },
  { call: `POST /api/admin/orders/${UNKNOWN}/undo`, body: { status: "done" }, expect: adminOnly(404) },
  {
    call: `POST /api/admin/orders/${UNKNOWN}/refund`,
    body: { backToStock: true, refundedBefore: 0 },
    expect: adminOnly(404),
  },
  { call: "GET /api/admin/coupons", expect: adminOnly(200) },
  { call: "POST /api/admin/coupons", body: {}, expect: adminOnly(400) },
  { call: `PUT /api/admin/coupons/${UNKNOWN}`, body: {}, expect: adminOnly(400) },
  { call: `DELETE /api/admin/coupons/${UNKNOWN}`, expect: adminOnly(404) },
  { call: "POST /api/chocolates/validate-coupon", body: { code: "NONE" }, expect: anybody(404) },
  { call: "POST /api/orders", body: {}, expect: { ...studentOnly(400), visitor: 400 } },
  { call: "GET /api/passes", expect: anybody(200) },
  {
    call: "GET /api/user/{self}/passes",
    expect: { visitor: 401, self: 200, other: 403, admin: 403, wrong: 401 },
  },
  {
    call: "GET /api/user/{self}/pickup-classes",
    expect: { visitor: 401, self: 200, other: 403, admin: 403, wrong: 401 },
  },
  { call: "GET /api/admin/passes", expect: adminOnly(200) },
  { call: "POST /api/admin/passes", body: {}, expect: adminOnly(400) },
  { call: `PUT /api/admin/passes/${UNKNOWN}`, body: {}, expect: adminOnly(400) },
  { call: `DELETE /api/admin/passes/${UNKNOWN}`, expect: adminOnly(404) },
  { call: `POST /api/admin/passes/${UNKNOWN}/again`, body: {}, expect: adminOnly(404) },
  { call: `PUT /api/admin/passes/sold/${UNKNOWN}`, body: {}, expect: adminOnly(400) },
  { call: `POST /api/admin/passes/sold/${UNKNOWN}/refund`, body: {}, expect: adminOnly(400) },
  { call: `POST /api/admin/orders/${UNKNOWN}/tins`, body: { count: 1 }, expect: adminOnly(404) },
  { call: `POST /api/admin/people/${UNKNOWN}/tins`, body: { count: 1 }, expect: adminOnly(404) },
  { call: `POST /api/admin/tins/${UNKNOWN}/undo`, body: {}, expect: adminOnly(404) },
  { call: `GET /api/admin/people/${UNKNOWN}/passes`, expect: adminOnly(404) },
  { call: `POST /api/admin/people/${UNKNOWN}/passes`, body: {}, expect: adminOnly(400) },
  { call: "GET /api/events", expect: anybody(200) },
  { call: "GET /api/events/calendar", expect: anybody(200), cache: "public, max-age=0, must-revalidate" },
  { call: `GET /api/events/${UNKNOWN}/calendar`, expect: anybody(404) },
  { call: "POST /api/admin/events", body: {}, expect: adminOnly(400) },
  { call: `PUT /api/events/${UNKNOWN}`, body: {}, expect: adminOnly(404) },
  { call: "DELETE /api/events/bulk", body: { eventIds: [UNKNOWN] }, expect: adminOnly(404) },
  { call: "GET /api/admin/working-hours", expect: adminOnly(200) },
  { call: "PUT /api/admin/working-hours", body: {}, expect: adminOnly(400) },
  { call: "GET /api/admin/working-hours/preview", expect: adminOnly(400) },
  { call: "GET /api/admin/time-off", expect: adminOnly(200) },
  { call: "POST /api/admin/time-off", body: {}, expect: adminOnly(400) },
  { call: `DELETE /api/admin/time-off/${UNKNOWN}`, expect: adminOnly(404) },
  { call: "GET /api/admin/calendars", expect: adminOnly(200) },
  { call: "POST /api/admin/calendars", body: { url: "file:///etc/passwd" }, expect: adminOnly(400) },
  { call: `DELETE /api/admin/calendars/${UNKNOWN}`, expect: adminOnly(404) },
  { call: "GET /api/admin/calendar-feed", expect: adminOnly(200) },
  { call: "POST /api/admin/calendar-feed", expect: adminOnly(201) },
  { call: "GET /api/calendar/desk?key=x", expect: anybody(404) },
  { call: "GET /api/calendar/mine?key=x", expect: anybody(404) },
  { call: "GET /api/calendar/entry?key=x", expect: anybody(404) },
  {
    call: "GET /api/user/{self}/calendar-feed",
    expect: { visitor: 401, self: 200, other: 403, admin: 403, wrong: 401 },
  },
  {
    call: "POST /api/user/{self}/calendar-feed",
    expect: { visitor: 401, self: 201, other: 403, admin: 403, wrong: 401 },
  },
  { call: "GET /api/admin/content/places/concerned?of=both", expect: adminOnly(200) },
  { call: "GET /api/admin/content/calendar", expect: adminOnly(200) },
  { call: "PUT /api/admin/content/calendar", body: { noticeHours: "soon" }, expect: adminOnly(400) },
  { call: "GET /api/admin/content/calendar/versions", expect: adminOnly(200) },
  { call: "POST /api/admin/content/home/preview", body: { heroTitle: 7 }, expect: adminOnly(400) },
  { call: "POST /api/admin/content/calendar/restore", body: { version: 99_999 }, expect: adminOnly(404) },
  { call: "GET /api/class-status?classTitle=None&date=2027-01-01", expect: anybody(404) },
  { call: "POST /api/signup", body: { recaptchaToken: "human:signup" }, expect: anybody(400) },
  { call: "POST /api/check-student", body: {}, expect: anybody(400) },
  {
    call: "POST /api/signup/cancel",
    body: { token: "x", reason: "not-me" },
    expect: anybody(400),
  },
  {
    call: "POST /api/waiting-list",
    body: { recaptchaToken: "human:signup" },
    expect: { ...studentOnly(400), visitor: 400 },
  },
  {
    call: "POST /api/waiting-list",
    body: { eventId: UNKNOWN, isKnown: true, recaptchaToken: "human:signup" },
    expect: studentOnly(400),
  },
  { call: "POST /api/waiting-list/answer", body: { token: "x", answer: "yes" }, expect: anybody(400) },
  { call: `GET /api/admin/events/${UNKNOWN}/waiting`, expect: adminOnly(200) },
  { call: `POST /api/admin/waiting-list/${UNKNOWN}/give`, expect: adminOnly(404) },
  { call: `DELETE /api/signup/${UNKNOWN}`, expect: adminOnly(404) },
  { call: "GET /api/admin/signups", expect: adminOnly(200) },
  { call: "GET /api/admin/signups/csv", expect: adminOnly(200) },
  { call: `GET /api/admin/signups/${UNKNOWN}/signature`, expect: adminOnly(404) },
  { call: `GET /api/admin/signups/${UNKNOWN}/waiver`, expect: adminOnly(404) },
  {
    call: `PUT /api/admin/signups/${UNKNOWN}/waiver`,
    body: { waiver: "on_paper" },
    expect: adminOnly(404),
  },
  { call: `GET /api/admin/events/${UNKNOWN}/orders`, expect: adminOnly(200) },
  { call: `GET /api/admin/events/${UNKNOWN}/people`, expect: adminOnly(404) },
  { call: `POST /api/admin/events/${UNKNOWN}/people`, body: {}, expect: adminOnly(400) },
  { call: `POST /api/admin/events/${UNKNOWN}/message`, body: {}, expect: adminOnly(400) },
  {
    call: `PUT /api/admin/signups/${UNKNOWN}/attendance`,
    body: { attendance: "came" },
    expect: adminOnly(404),
  },
  { call: `PUT /api/admin/signups/${UNKNOWN}/paid`, body: { how: null }, expect: adminOnly(404) },
  { call: `POST /api/admin/signups/${UNKNOWN}/paid-back`, expect: adminOnly(404) },
  { call: "GET /api/admin/people?q=ad", expect: adminOnly(200) },
  { call: `GET /api/admin/people/${UNKNOWN}`, expect: adminOnly(404) },
  {
    call: `PUT /api/admin/people/${UNKNOWN}/notes`,
    body: { text: "knee", version: 0 },
    expect: adminOnly(404),
  },
  { call: "GET /api/admin/payments", expect: adminOnly(200) },
  { call: `POST /api/admin/needs-you/${UNKNOWN}/done`, expect: adminOnly(404) },
  { call: "GET /api/admin/mails/failed", expect: adminOnly(200) },
  { call: `POST /api/admin/mails/${UNKNOWN}/again`, expect: adminOnly(404) },
  { call: "GET /api/admin/needs-you", expect: adminOnly(200) },
  { call: "GET /api/admin/today", expect: adminOnly(200) },
  { call: "GET /api/admin/today?day=2027-02-30", expect: adminOnly(400) },
  {
    call: "GET /api/admin/verify",
    expect: { visitor: 401, self: [401, 403], other: [401, 403], admin: 200, wrong: 401 },
  },
  { call: "GET /api/admin/users", expect: adminOnly(200) },
  { call: "GET /api/admin/users/export", expect: adminOnly(200) },
  { call: `DELETE /api/admin/users/${UNKNOWN}`, expect: adminOnly(404) },
  { call: "GET /api/admin/income?month=2027-03", expect: adminOnly(200) },
  { call: "GET /api/admin/income/csv?from=2027-03-01&to=2027-03-31", expect: adminOnly(200) },
  { call: "POST /api/admin/second-factor", body: {}, expect: adminOnly(400) },
  { call: "PUT /api/admin/second-factor", body: {}, expect: adminOnly(400) },
  { call: "DELETE /api/admin/second-factor", body: {}, expect: adminOnly(400) },
  { call: "POST /api/admin/logout/everywhere", expect: adminOnly(204) },
  { call: "POST /api/admin/login", body: {}, expect: anybody(400) },
  { call: "POST /api/admin/password", body: {}, expect: adminOnly(400) },
  { call: "POST /api/admin/password/forgot", body: {}, expect: anybody(400) },
  { call: "POST /api/admin/password/reset", body: {}, expect: anybody(400) },
  { call: "POST /api/admin/logout", expect: anybody([204, 403]) },
  { call: "POST /api/admin/refresh-token", expect: anybody([401, 403]) },
  { call: "POST /api/user/refresh-token", expect: anybody([401, 403]) },
  { call: "POST /api/user/logout", expect: anybody([204, 403]) },
  { call: "POST /api/user/validate-token", body: { token: "x" }, expect: anybody(200) },
  { call: "POST /api/validate-token", body: { token: "x" }, expect: anybody(200) },
  { call: "GET /api/user/{self}", expect: { visitor: 401, self: 200, other: 403, admin: 200, wrong: 401 } },
  { call: "GET /api/user/auth/google", expect: anybody(302) },
  { call: "POST /api/user/oauth", body: {}, expect: anybody(400) },
  { call: "POST /api/user/login-code", body: {}, expect: anybody(400) },
  {
    call: "PUT /api/user/{self}/update",
    body: { pronoun: "they" },
    expect: { visitor: 401, self: 200, other: 403, admin: 403, wrong: 401 },
  },
  {
    call: "GET /api/user/{self}/data",
    expect: { visitor: 401, self: 200, other: 403, admin: 403, wrong: 401 },
  },
  {
    call: "GET /api/user/{self}/deletion",
    expect: { visitor: 401, self: 200, other: 403, admin: 403, wrong: 401 },
  },
  { call: `DELETE /api/user/${UNKNOWN}`, expect: studentOnly(403) },
  { call: "POST /api/user/logout/everywhere", body: {}, expect: { ...studentOnly(204), self: 204 } },
  { call: "POST /api/register", body: {}, expect: anybody(400) },
  { call: "POST /api/login", body: {}, expect: anybody(400) },
  { call: "GET /api/verify-email", expect: anybody(400) },
  { call: "GET /api/verify-login", expect: anybody(400) },
  { call: "POST /api/publicBookings/request", body: {}, expect: anybody(400) },
  { call: "POST /api/contact", body: {}, expect: anybody(400) },
  { call: "GET /api/admin/enquiries", expect: adminOnly(200) },
  { call: `PUT /api/admin/enquiries/${UNKNOWN}`, body: { isAnswered: true }, expect: adminOnly(404) },
  { call: "POST /api/subscribers/subscribe", body: {}, expect: anybody(400) },
  { call: "POST /api/subscribers/confirm", body: {}, expect: anybody(400) },
  { call: "POST /api/subscribers/unsubscribe", body: {}, expect: anybody(400) },
  { call: "POST /api/subscribers/one-click", expect: anybody(400) },
  { call: "POST /api/reminders", body: { key: "x.y", off: true }, expect: anybody(400) },
  { call: "POST /api/reminders/one-click?key=x.y", expect: anybody(400) },
  { call: "GET /api/admin/subscribers", expect: adminOnly(200) },
  { call: "GET /api/admin/subscribers/csv", expect: adminOnly(200) },
  { call: `DELETE /api/admin/subscribers/${UNKNOWN}`, expect: adminOnly(404) },
  { call: "GET /api/health", expect: anybody(200) },
  { call: "GET /api/config/paypal", expect: anybody(200) },
  { call: "GET /api/config/pusher", expect: anybody(200) },
  { call: "GET /api/config/recaptcha", expect: anybody(200) },
  { call: "GET /api/config/studio", expect: anybody(200) },
]

let people: { self: SignedIn; other: SignedIn; admin: string }

function tokenOf(caller: Caller): string | null {
  if (caller === "visitor") return null
  if (caller === "wrong") return `${people.self.token.slice(0, -4)}AAAA`
  return caller === "admin" ? people.admin : people[caller].token
}

describe.each(MATRIX)("$call", (row) => {
  beforeAll(async () => {
    const [self, other, admin] = await Promise.all([newStudent(), newStudent(), adminToken()])
    people = { self, other, admin }
  })

  test.each(CALLERS)("%s", async (caller) => {
    const [method = "GET", path = ""] = row.call.split(" ")
    const answer = await call(path.replace("{self}", people.self.id), {
      method,
      token: tokenOf(caller),
      body: row.body,
    })
    expect([row.expect[caller]].flat()).toContain(answer.status)
    if (answer.status >= 400)
      expect(answer.body).toMatchObject({
        code: expect.any(String),
        message: expect.any(String),
        requestId: expect.any(String),
      })
    expect(answer.headers.get("cache-control")).toContain(row.cache ?? "no-store")
  })
})

const root = join(import.meta.dirname, "../../app/api")
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"]

/** Every route file but next-auth's own: its address, and the methods that it exports. */
const ROUTES = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith("route.ts") && !path.startsWith("auth/"))
  .map((path) => {
    const text = readFileSync(join(root, path), "utf8")
    const methods = [...text.matchAll(/^export const (GET|POST|PUT|PATCH|DELETE) =/gm)].map(
      (match) => match[1] ?? "",
    )
    return { path: `/api/${path.replace(/\/?route\.ts$/, "")}`, methods }
  })

test("every handler has a row in the matrix", () => {
  const rows = MATRIX.map((row) => row.call.split("?")[0] ?? "")
  const missing = ROUTES.flatMap(({ path, methods }) =>
    methods
      .map((method) => ({ method, pattern: `^${method} ${path.replace(/\[[^\]]+\]/g, "[^/]+")}$` }))
      .filter(({ pattern }) => !rows.some((row) => new RegExp(pattern).test(row)))
      .map(({ method }) => `${method} ${path}`),
  )
  expect(missing).toEqual([])
})

describe.each(MATRIX)("$call, asked in another way,", (row) => {
  const [method = "GET", path = ""] = row.call.split(" ")
  beforeAll(async () => {
    const [self, other, admin] = await Promise.all([newStudent(), newStudent(), adminToken()])
    people = { self, other, admin }
  })
  const ask = (caller: Caller, how: { method: string; path: string }) =>
    call(how.path.replace("{self}", people.self.id), {
      method: how.method,
      token: tokenOf(caller),
      body: how.method === "HEAD" ? undefined : row.body,
    })

  test("with a slash at its end, opens nothing more", async () => {
    const [before = "", query] = path.split("?")
    const slashed = `${before}/${query ? `?${query}` : ""}`
    for (const caller of CALLERS)
      expect([308, row.expect[caller]].flat(), caller).toContain(
        (await ask(caller, { method, path: slashed })).status,
      )
  })

  if (method === "GET")
    test("by HEAD, says the same without a body", async () => {
      for (const caller of CALLERS) {
        const head = await ask(caller, { method: "HEAD", path })
        expect([405, row.expect[caller]].flat(), caller).toContain(head.status)
        expect(head.body).toEqual({})
      }
    })
})

describe.each(ROUTES)("$path", ({ path, methods }) => {
  const address = path.replace(/\[[^\]]+\]/g, UNKNOWN)

  test("answers 405 with Allow to what it does not speak", async () => {
    const foreign = METHODS.filter((method) => !methods.includes(method))
    for (const method of foreign) {
      const body = method === "GET" ? undefined : {}
      const refused = await call(address, {
        method,
        body,
        headers: { "X-HTTP-Method-Override": methods[0] ?? "" },
      })
      expect(refused.status, method).toBe(405)
      expect(refused.headers.get("allow")?.split(", "), method).toEqual(expect.arrayContaining(methods))
    }
    for (const method of ["TRACE", "FOO"]) expect(await rawStatus(method, address), method).toBe(405)
  })
})

/** A method that fetch does not send. */
function rawStatus(method: string, path: string): Promise<number> {
  const { hostname, port } = new URL(process.env.SITE_URL ?? "")
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    asked.on("error", reject).end()
  })
}

describe("a session that has ended", () => {
  test("is refused at the next request", async () => {
    const student = await newStudent()
    const path = `/api/bookings?userId=${student.id}`
    expect((await call(path, { token: student.token })).status).toBe(200)
    await db().studentSession.update({ where: { id: student.sessionId }, data: { endedAt: new Date() } })
    expect((await call(path, { token: student.token })).status).toBe(401)
  })

  test("of a deleted student is refused", async () => {
    const student = await newStudent()
    await db().student.update({ where: { id: student.id }, data: { deletedAt: new Date() } })
    expect((await call(`/api/bookings?userId=${student.id}`, { token: student.token })).status).toBe(401)
  })
})

describe("bodies", () => {
  const target = "/api/login"
  test.each(["text/plain", "application/x-www-form-urlencoded", "application/json;charset=utf-7", ""])(
    "of type %j are refused",
    async (type) => {
      const refused = await call(target, {
        method: "POST",
        body: "{}",
        headers: { "Content-Type": type || "x/y" },
      })
      expect(refused.status).toBe(415)
    },
  )

  test("over a megabyte are refused", async () => {
    const refused = await call(target, {
      method: "POST",
      body: JSON.stringify({ email: "x".repeat(1_100_000) }),
    })
    expect(refused.status).toBe(413)
  })

  test.each(["{", "", "null", "[]", '"x"', '{"a":1}x', "[".repeat(60_000), '{"email":"\\u0000"}'])(
    "that read %.20j are refused",
    async (body) => {
      expect((await call(target, { method: "POST", body })).status).toBe(400)
    },
  )
})

test.each(["PUT", "PATCH", "DELETE"])("%s where it’s not spoken is 405 with Allow", async (method) => {
  const refused = await call("/api/config/paypal", { method, body: {} })
  expect(refused.status).toBe(405)
  expect(refused.headers.get("allow")).toContain("GET")
})
