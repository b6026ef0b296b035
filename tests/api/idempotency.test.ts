import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import {
  type Answer,
  adminToken,
  anyAddress,
  call,
  db,
  eventually,
  makeChocolate,
  newSlot,
  newStudent,
  openBody,
} from "../support/api"
import { rounds } from "../support/rounds"
import { allServed } from "../support/rush"
import { newGuest, paymentOf } from "../support/shop"

/** One caller with one key. */
function sender(path: string, given: { token?: string; key?: string; address?: string } = {}) {
  const { token, key = randomUUID(), address = anyAddress() } = given
  const headers = { "Idempotency-Key": key, "X-Forwarded-For": address }
  const send = (body: unknown): Promise<Answer> => call(path, { method: "POST", body, token, headers })
  return { send, key, address }
}

const contact = (given: Record<string, unknown> = {}) => ({
  name: "Ada Byron",
  email: `ada.${randomUUID()}@example.com`,
  message: "Hello",
  recaptchaToken: "human:contact",
  ...given,
})
const same = (first: Answer, second: Answer) =>
  expect([second.status, second.body]).toEqual([first.status, first.body])
const rowsOf = () => db().rememberedAnswer.findMany()

describe("the same Idempotency-Key", () => {
  test("gets the same answer, and the work is done once; another body is 422", async () => {
    const { send } = sender("/api/contact")
    const body = contact()
    const first = await send(body)
    expect(first.status).toBe(200)
    // Captcha tokens work once: a known key is answered before them.
    const again = await send({ ...body, recaptchaToken: "used up" })
    same(first, again)
    expect(again.headers.get("idempotency-replayed")).toBe("true")
    const other = await send({ ...body, message: "Something else" })
    expect([other.status, other.body.code]).toEqual([422, "KEY_REUSED"])
    expect(await db().enquiry.count({ where: { email: body.email } })).toBe(1)
  })

  test("is answered before limits, and refusals are remembered like anything else", async () => {
    const { send, address } = sender("/api/contact")
    const body = contact()
    const first = await send(body)
    for (let count = 0; count < 10; count++) same(first, await send(body))
    const more = await Promise.all(
      Array.from({ length: 6 }, () => sender("/api/contact", { address }).send(contact())),
    )
    expect(more.map(({ status }) => status)).toContain(429)
    same(first, await send(body))
  })

  test("is each caller's own, and each address's", async () => {
    const [ada, eve, slot] = await Promise.all([newStudent(), newStudent(), newSlot()])
    const own = sender("/api/payments", { token: ada.token })
    const first = await own.send(openBody(slot.id))
    expect(first.status).toBe(200)
    same(first, await own.send(openBody(slot.id)))
    const others = await sender("/api/payments", { ...own, token: eve.token }).send(openBody(slot.id))
    expect([others.status, others.body.code]).toEqual([409, "SLOT_TAKEN"])
    const elsewhere = await sender("/api/contact", { ...own, token: ada.token }).send(contact())
    expect(elsewhere.status).toBe(200)
  })

  test("while the first is under way is 409; 20 at once do the work once", async () => {
    for (let round = 0; round < rounds({ once: 2, long: 20 }); round++) {
      const { send } = sender("/api/contact")
      const body = contact()
      const answers = await allServed(Array.from({ length: 20 }, () => () => send(body)))
      const okay = answers.filter(({ status }) => status === 200)
      const busy = answers.filter(({ body: { code } }) => code === "IN_PROGRESS")
      expect(okay.length).toBeGreaterThan(0)
      expect(okay.length + busy.length).toBe(20)
      for (const { status, headers } of busy) expect([status, headers.get("retry-after")]).toEqual([409, "1"])
      expect(await db().enquiry.count({ where: { email: body.email } })).toBe(1)
      same(await send(body), okay[0] as Answer)
    }
  })

  test("of a process that died in the middle is free again after a minute of the database's", async () => {
    const { send } = sender("/api/contact")
    const body = contact()
    const before = new Set((await rowsOf()).map(({ id }) => id))
    await send(body)
    const mine = (await rowsOf()).filter(({ id }) => !before.has(id)).map(({ id }) => id)
    const begunAgo = (seconds: number) => db().$executeRaw`
      UPDATE remembered_answer SET answer = NULL, expires_at = now() + make_interval(secs => ${60 - seconds}::int)
      WHERE id = ANY(${mine})`
    await begunAgo(30)
    expect((await send(body)).body.code).toBe("IN_PROGRESS")
    await begunAgo(61)
    expect((await send(body)).status).toBe(200)
  })

  test("a day later is a new one", async () => {
    const { send } = sender("/api/contact")
    const body = contact()
    const before = new Set((await rowsOf()).map(({ id }) => id))
    await send(body)
    const [mine] = (await rowsOf()).filter(({ id }) => !before.has(id))
    expect(Number(mine?.expiresAt) - Date.now()).toBeGreaterThan(23 * 3_600_000)
    await db().rememberedAnswer.update({
      where: { id: mine?.id },
      data: { expiresAt: new Date(Date.now() - 1) },
    })
    expect((await send({ ...body, message: "Another day" })).status).toBe(200)
    expect(await db().enquiry.count({ where: { email: body.email } })).toBe(2)
  })

  test("a refused captcha or a body that is not understood leaves the key free", async () => {
    const { send } = sender("/api/contact")
    const body = contact()
    expect((await send({ ...body, recaptchaToken: "bot:contact" })).status).toBe(403)
    expect((await send({ ...body, name: 7 })).status).toBe(400)
    expect((await send(body)).status).toBe(200)
  })

  test.each(["", "x".repeat(201), "caf\u00e9"])("%j is no key", async (key) => {
    const refused = await sender("/api/contact", { key }).send(contact())
    expect([refused.status, refused.body.code]).toEqual([400, "INVALID"])
  })
})

describe("whatever makes something honours it", () => {
  const chocolate = () => ({
    name: `Plum ${randomUUID()}`,
    price: 12,
    inventory: 3,
    description: "",
    details: "",
  })
  const rows: [string, () => Promise<{ token?: string; path: string; body: Record<string, unknown> }>][] = [
    [
      "a booking request",
      async () => ({
        path: "/api/publicBookings/request",
        body: {
          name: "Ada Byron",
          email: `ada.${randomUUID()}@example.com`,
          phone: "+1 360 555 0100",
          sessionType: "private yoga",
          message: "Hi",
          captchaToken: "human:booking_request",
        },
      }),
    ],
    [
      "registering",
      async () => ({
        path: "/api/register",
        body: { firstName: "Ada", lastName: "Byron", email: `ada.${randomUUID()}@example.com` },
      }),
    ],
    ["asking for a link", async () => ({ path: "/api/login", body: { email: (await newStudent()).email } })],
    [
      "the newsletter",
      async () => ({
        path: "/api/subscribers/subscribe",
        body: { email: `ada.${randomUUID()}@example.com` },
      }),
    ],
    ["a chocolate", async () => ({ path: "/api/chocolates", token: await adminToken(), body: chocolate() })],
    [
      "a coupon",
      async () => ({
        path: "/api/admin/coupons",
        token: await adminToken(),
        body: { code: `C${randomUUID().slice(0, 8)}`, appliesTo: "cart", discount: 0.1 },
      }),
    ],
    [
      "slots",
      async () => {
        const date = `${new Date().getFullYear() + 1}-0${1 + Math.floor(Math.random() * 9)}-1${Math.floor(Math.random() * 10)}`
        return {
          path: "/api/bookings",
          token: await adminToken(),
          body: {
            slots: [
              { date, time: `${10 + Math.floor(Math.random() * 10)}:${10 + Math.floor(Math.random() * 50)}` },
            ],
          },
        }
      },
    ],
  ]

  test.each(rows)("%s: once, with one answer", async (_what, make) => {
    const { path, token, body } = await make()
    const { send } = sender(path, { token })
    const before = await db().mail.count()
    const first = await send(body)
    expect([first.status, first.body.message]).toEqual([
      expect.toSatisfy((status: number) => status < 300),
      first.body.message,
    ])
    const mails = await db().mail.count()
    same(first, await send(body))
    if (before !== mails) await eventually(async () => (await db().mail.count()) >= mails)
    expect((await send({ ...body, extra: 1 })).status).toBe(422)
  })
})

describe("what is kept", () => {
  test("tells nothing without the key: no name, no cookie, no order's link", async () => {
    const [guest, plum] = [newGuest(), await makeChocolate({ inventory: 3 })]
    const { send, key } = sender("/api/payments", { address: guest.address })
    const body = { purpose: "order", cartItems: [{ _id: plum.id, quantity: 1 }], isLocalPickup: true }
    const first = await send(body)
    const again = await send(body)
    same(first, again)
    // The cart that was opened is the caller's again, though its first answer may have been lost.
    const cookie = first.headers.get("set-cookie")
    expect(cookie).toMatch(/^cart-key=/)
    expect(again.headers.get("set-cookie")).toBe(cookie)
    expect(await db().payment.count({ where: { lines: { some: { chocolateId: plum.id } } } })).toBe(1)
    expect((await paymentOf(String(first.body.orderId))).state).toBe("created")
    const stored = (await rowsOf()).map(
      (row) => JSON.stringify(row) + Buffer.from(row.answer ?? []).toString("latin1"),
    )
    const secret = /cart-key=([\w-]+)/.exec(cookie ?? "")?.[1] ?? ""
    for (const word of [key, secret, String(first.body.orderId), guest.address])
      expect(stored.some((row) => row.includes(word))).toBe(false)
  })

  test("never an answer that signs somebody in", async () => {
    const before = await db().rememberedAnswer.count()
    const key = { "Idempotency-Key": randomUUID() }
    for (const path of [
      "/api/user/refresh-token",
      "/api/admin/refresh-token",
      "/api/user/logout",
      "/api/admin/logout",
    ])
      await call(path, { method: "POST", headers: key })
    for (const path of ["/api/admin/login", "/api/user/oauth", "/api/user/login-code", "/api/validate-token"])
      await call(path, { method: "POST", headers: key, body: {} })
    expect(await db().rememberedAnswer.count()).toBe(before)
  })
})
