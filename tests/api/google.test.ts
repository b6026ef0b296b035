import { randomUUID } from "node:crypto"
import { afterEach, describe, expect, test } from "vitest"
import { SESSION_TYPES } from "../../lib/bookings/rules"
import { instantToWallClock } from "../../lib/time"
import { adminToken, call, db, fault, newStudent, siteUrl } from "../support/api"
import { clearFaults } from "../support/faults"
import { freeMinute } from "../support/free-moments"
import { allServed } from "../support/rush"

type Jar = Map<string, string>
type Chosen = { email: string; name?: string; verified?: boolean }

/** Longer than a test may take. */
const NEVER = 3_600_000
const same = { "sec-fetch-site": "same-origin" }
const newAddress = () => `google.${randomUUID()}@example.com`
const cookies = (jar: Jar) => ({ cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") })

function keep(jar: Jar, headers: Headers) {
  for (const each of headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(each) ?? []
    if (/Max-Age=0/.test(each) || value === "") jar.delete(name)
    else jar.set(name, value)
  }
}

/** A browser's way to Google: the site's start, then the stand-in's account chooser. Answers where it returns to. */
async function toGoogle(jar: Jar, { email, name = "Greta Holm", verified = true }: Chosen): Promise<string> {
  const started = await call("/api/user/auth/google", { headers: cookies(jar) })
  keep(jar, started.headers)
  const form = new URLSearchParams({ email, name, ...(verified ? { email_verified: "on" } : {}) })
  const chosen = await fetch(started.headers.get("location") ?? "", {
    method: "POST",
    body: form,
    redirect: "manual",
  })
  return (chosen.headers.get("location") ?? "").replace(siteUrl(), "")
}

async function comeBack(jar: Jar, path: string): Promise<URL> {
  const back = await call(path, { headers: cookies(jar) })
  keep(jar, back.headers)
  expect(back.status).toBe(302)
  return new URL(back.headers.get("location") ?? "")
}

const trade = (jar: Jar, url: URL, body = {}) =>
  call("/api/user/oauth", {
    method: "POST",
    headers: { ...same, ...cookies(jar) },
    body: { ...Object.fromEntries(url.searchParams), ...body },
  })

async function signIn(chosen: Chosen, jar: Jar = new Map()) {
  const url = await comeBack(jar, await toGoogle(jar, chosen))
  return { url, jar, answer: await trade(jar, url) }
}

const students = (email: string) => db().student.findMany({ where: { email, deletedAt: null } })

afterEach(clearFaults)

describe("Google's sign-in", () => {
  test("makes a new, verified student, and opens one session with a code that works once", async () => {
    const email = newAddress()
    const { url, jar, answer } = await signIn({ email })
    expect(url.pathname).toBe("/user/oauth")
    expect(answer.body).toMatchObject({ user: { email, firstName: "Greta", lastName: "Holm" } })
    const token = answer.body.token as string
    expect((await call(`/api/user/${answer.body.userId}`, { token })).status).toBe(200)
    expect((await trade(jar, url)).status).toBe(401)
    expect(await db().studentSession.count({ where: { studentId: answer.body.userId as string } })).toBe(1)
    expect(await students(email)).toMatchObject([{ emailVerifiedAt: expect.any(Date) }])
  })

  test("sets no session cookie by the redirect alone", async () => {
    const jar: Jar = new Map()
    await comeBack(jar, await toGoogle(jar, { email: newAddress() }))
    expect([...jar.keys()].filter((name) => name.includes("session-token"))).toEqual([])
  })

  test("joins a student whose address we know to be verified, and knows them after a change at Google", async () => {
    const known = await newStudent()
    const first = await signIn({ email: known.email.toUpperCase() })
    expect(first.answer.body.userId).toBe(known.id)
    await db().student.update({ where: { id: known.id }, data: { email: newAddress() } })
    const again = await signIn({ email: known.email })
    expect(again.answer.body.userId).toBe(known.id)
    expect(await students(known.email)).toEqual([])
  })

  test("takes nothing over that somebody else left unconfirmed under the address", async () => {
    const email = newAddress()
    const hijack = { firstName: "Mallory", lastName: "Evil", email }
    await call("/register", { method: "POST", body: hijack })
    const [left] = await students(email)
    const { answer } = await signIn({ email })
    expect(answer.body).toMatchObject({ user: { firstName: "Greta", lastName: "Holm", email } })
    expect(answer.body.userId).not.toBe(left?.id)
    expect(await db().oneTimeToken.count({ where: { studentId: left?.id ?? "" } })).toBe(0)
    expect(await students(email)).toHaveLength(1)
  })

  test("joins whom the teacher has booked in, and takes over nothing that was registered before", async () => {
    const email = newAddress()
    await call("/register", { method: "POST", body: { firstName: "Mallory", lastName: "Evil", email } })
    const token = await adminToken()
    const body = {
      email,
      name: "Greta Holm",
      ...instantToWallClock(await freeMinute(), "America/Los_Angeles"),
      sessionType: SESSION_TYPES[0],
      paid: { how: "owes", amount: 60 },
    }
    const booked = await call("/api/admin/bookings", { method: "POST", token, body })
    expect(booked.status).toBe(201)
    const { answer } = await signIn({ email })
    expect(answer.body).toMatchObject({ user: { firstName: "Greta", lastName: "Holm", email } })
    const mine = await call(`/api/bookings?userId=${answer.body.userId}`, {
      token: answer.body.token as string,
    })
    expect(JSON.stringify(mine.body)).toContain(booked.body.slotId)
    expect(await students(email)).toMatchObject([{ emailVerifiedAt: expect.any(Date) }])
  })

  test("refuses an address that Google has not verified", async () => {
    const [known, fresh] = [await newStudent(), newAddress()]
    for (const email of [known.email, fresh]) {
      const jar: Jar = new Map()
      const url = await comeBack(jar, await toGoogle(jar, { email, verified: false }))
      expect(`${url.pathname}${url.search}`).toBe("/login?error=google")
    }
    expect(await students(fresh)).toEqual([])
    expect(await db().student.findUnique({ where: { id: known.id } })).toMatchObject({ googleSub: null })
  })

  test("20 at once for one new address make one student", async () => {
    const email = newAddress()
    const all = await Promise.all(Array.from({ length: 20 }, () => signIn({ email })))
    expect(new Set(all.map(({ answer }) => answer.body.userId)).size).toBe(1)
    expect(await students(email)).toHaveLength(1)
  })
})

describe("the way back from Google ends at the login page", () => {
  test.each<[string, (path: string, jar: Jar) => string]>([
    ["without a state", (path) => path.replace(/state=[^&]+&?/, "")],
    ["with another state", (path) => path.replace(/state=[^&]+/, "state=forged")],
    ["with an invented code", (path) => path.replace(/code=[^&]+/, "code=4/none")],
    [
      "in another browser",
      (path, jar) => {
        jar.clear()
        return path
      },
    ],
    [
      "without the nonce that was asked for",
      (path, jar) => {
        jar.delete("next-auth.nonce")
        return path
      },
    ],
  ])("%s", async (_what, change) => {
    const [jar, email]: [Jar, string] = [new Map(), newAddress()]
    const path = await toGoogle(jar, { email })
    const url = await comeBack(jar, change(path, jar))
    expect(url.pathname).toBe("/login")
    expect(await students(email)).toEqual([])
  })

  test("a second time with the same state and code", async () => {
    const jar: Jar = new Map()
    const path = await toGoogle(jar, { email: newAddress() })
    const before: Jar = new Map(jar)
    expect((await comeBack(jar, path)).pathname).toBe("/user/oauth")
    expect((await comeBack(jar, path)).pathname).toBe("/login")
    expect((await comeBack(before, path)).pathname).toBe("/login")
  })

  test("silently when it was broken off on purpose", async () => {
    const jar: Jar = new Map()
    const path = (await toGoogle(jar, { email: newAddress() })).replace(/code=[^&]+/, "error=access_denied")
    expect((await comeBack(jar, path)).search).toBe("")
  })

  test.each(["token", "jwks"])("without waiting for Google's %s when it never comes", async (operation) => {
    const jar: Jar = new Map()
    const path = await toGoogle(jar, { email: newAddress() })
    await fault({ service: "google", operation, mode: "slow", delayMs: NEVER })
    expect((await comeBack(jar, path)).search).toBe("?error=google")
  })

  test("when Google is down at the start", async () => {
    await fault({ service: "google", mode: "error", status: 503 })
    expect((await call("/api/user/auth/google")).headers.get("location")).toBe(
      `${siteUrl()}/login?error=google`,
    )
  })
})

describe("the one-time code", () => {
  test("is refused with another's id, in another browser, too late, and from another site", async () => {
    const jar: Jar = new Map()
    const url = await comeBack(jar, await toGoogle(jar, { email: newAddress() }))
    expect((await trade(jar, url, { userId: randomUUID() })).status).toBe(401)
    expect((await trade(new Map(), url)).status).toBe(401)
    const foreign = { "sec-fetch-site": "cross-site", ...cookies(jar) }
    const body = Object.fromEntries(url.searchParams)
    expect((await call("/api/user/oauth", { method: "POST", headers: foreign, body })).status).toBe(403)
    const { userId } = body
    await db().oneTimeToken.updateMany({ where: { studentId: userId }, data: { expiresAt: new Date(0) } })
    expect((await trade(jar, url)).status).toBe(401)
    expect(await db().studentSession.count({ where: { studentId: userId } })).toBe(0)
  })

  test("50 at once open one session", async () => {
    const jar: Jar = new Map()
    const url = await comeBack(jar, await toGoogle(jar, { email: newAddress() }))
    const answers = await allServed(Array.from({ length: 50 }, () => () => trade(jar, url)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(49).fill(401)])
  })
})
