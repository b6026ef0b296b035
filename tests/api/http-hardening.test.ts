import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { adminToken, anyAddress, call, db, newStudent, siteUrl, studentCookie } from "../support/api"
import { startWeb } from "../support/stack"

const same = { "sec-fetch-site": "same-origin" }
const json = { Accept: "application/json" }

const refresh = (headers: Record<string, string>) =>
  call("/api/user/refresh-token", { method: "POST", headers })

describe("the student's cookie", () => {
  test("ten refreshes at once all succeed, and end nothing", async () => {
    const student = await newStudent()
    const cookie = await studentCookie(student)
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh({ ...same, cookie })))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    for (const { body } of answers)
      expect((await call(`/api/user/${student.id}`, { token: body.accessToken as string })).status).toBe(200)
  })

  test.each([
    ["another origin", { origin: "https://evil.example" }],
    ["the origin null", { origin: "null" }],
    ["a sister site", { "sec-fetch-site": "same-site" }],
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["an old browser on another site", { referer: "https://evil.example/page" }],
  ])("is worth nothing from %s", async (_what, headers) => {
    const student = await newStudent()
    const cookie = await studentCookie(student)
    for (const path of ["/api/user/refresh-token", "/api/user/logout"]) {
      const refused = await call(path, { method: "POST", headers: { cookie, ...headers } })
      expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []])
    }
    expect((await refresh({ ...same, cookie })).status).toBe(200)
  })

  test("is honored from a caller that is no browser", async () => {
    const cookie = await studentCookie(await newStudent())
    expect((await refresh({ cookie })).status).toBe(200)
  })

  test("alone, or the bearer alone, does not do for the other", async () => {
    const student = await newStudent()
    const cookie = await studentCookie(student)
    const byCookie = await call(`/api/user/${student.id}`, { headers: { ...same, cookie } })
    expect(byCookie.status).toBe(401)
    expect((await refresh({ ...same, Authorization: `Bearer ${student.token}` })).status).toBe(401)
  })
})

describe("tokens of the wrong kind", () => {
  test("open nothing on the other side", async () => {
    const [student, admin] = [await newStudent(), await adminToken()]
    expect((await call("/api/admin/users", { token: student.token })).status).toBe(403)
    const update = { method: "PUT", token: admin, body: { firstName: "Eve" } }
    expect((await call(`/api/user/${student.id}/update`, update)).status).toBe(403)
    const valid = await call("/api/user/validate-token", { method: "POST", body: { token: admin } })
    expect([valid.status, valid.body]).toEqual([200, { isValid: false }])
  })

  test("of 64 KB are refused before anything reads them", async () => {
    const asked = call("/api/admin/users", { headers: { Authorization: `Bearer ${"x".repeat(65_536)}` } })
    expect((await asked).status).toBe(431)
  })
})

describe("somebody else's record", () => {
  test("is 403 with one body at every address that might lead to it", async () => {
    const [student, other] = await Promise.all([newStudent(), newStudent()])
    const ids = [other.id, other.id.toUpperCase(), randomUUID()]
    const addresses = ids.flatMap((id) => [`/api/user/${id}`, `/${id}`, `/api/bookings?userId=${id}`])
    const said = new Set<string>()
    for (const path of addresses) {
      const { status, body } = await call(path, { token: student.token, headers: json })
      said.add(`${status} ${body.message}`)
    }
    expect([...said]).toEqual(["403 You’re not allowed to do that."])
    const both = `/api/user/${student.id}?userId=${other.id}`
    expect((await call(both, { token: student.token })).body).toMatchObject({ user: { id: student.id } })
    for (const path of [`/api/user/%7Bid%7D`, "/api/user/1", "/api/user/me"])
      expect((await call(path, { token: student.token })).status).toBe(400)
  })

  test("cannot be hunted for: the 61st try of a minute waits", async () => {
    const student = await newStudent()
    const headers = { "X-Forwarded-For": anyAddress() }
    const statuses: number[] = []
    for (let count = 0; count < 61; count++)
      statuses.push((await call(`/api/user/${randomUUID()}`, { token: student.token, headers })).status)
    expect(statuses).toEqual([...Array(60).fill(403), 429])
  })
})

describe("limits", () => {
  test("count an IPv6 network as one caller, and say when to come back", async () => {
    const network = () => Math.floor(Math.random() * 65_536).toString(16)
    const prefix = `2001:db8:${network()}:${network()}`
    const from = (host: number) => ({ "X-Forwarded-For": `${prefix}::${host.toString(16)}` })
    const answers = []
    for (let host = 1; host <= 21; host++)
      answers.push(await call("/register", { method: "POST", body: {}, headers: from(host) }))
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(400), 429])
    const last = answers.at(-1)
    expect(last?.headers.get("retry-after")).toMatch(/^\d+$/)
    expect(Object.keys(last?.body ?? {}).sort()).toEqual(["code", "message", "requestId"])
  })

  test("hold across processes and restarts", async () => {
    const headers = { "X-Forwarded-For": anyAddress() }
    const ask = (at?: string) => call("/register", { method: "POST", body: {}, headers, at })
    for (let count = 0; count < 19; count++) await ask()
    const web = await startWeb()
    const there = await ask(web.url)
    await web.restart()
    const again = await ask(web.url)
    await web.stop()
    expect([there.status, again.status]).toEqual([400, 429])
  })
})

describe("login answers", () => {
  test("a deleted address like every other, headers and all", async () => {
    const [known, gone] = await Promise.all([newStudent(), newStudent()])
    await call(`/api/user/${gone.id}`, { method: "DELETE", token: gone.token })
    const emails = [known.email, gone.email, `nobody.${randomUUID()}@example.com`]
    const answers = await Promise.all(
      emails.map((email) => call("/login", { method: "POST", body: { email } })),
    )
    const said = answers.map(({ status, headers, body }) => {
      const names = [...headers.keys()].sort().join()
      return JSON.stringify([status, body, names, headers.get("content-length")])
    })
    expect(new Set(said).size).toBe(1)
  })
})

describe("under the calendar there is nothing", () => {
  test("and that is said by the page that says it everywhere else", async () => {
    const get = async (path: string) => {
      const response = await fetch(`${siteUrl()}${path}`)
      const title = /<h1[^>]*>[^<]*/.exec(await response.text())?.[0]
      return [response.status, title]
    }
    const elsewhere = await get(`/${randomUUID()}/nothing`)
    expect(elsewhere).toEqual([404, expect.any(String)])
    expect(await get(`/calendar/${randomUUID()}`)).toEqual(elsewhere)
    expect((await get("/calendar"))[0]).toBe(200)
  })
})

describe("between us and the browser", () => {
  test("other sites are granted nothing by a preflight", async () => {
    const origins = ["https://evil.example", "null", `${siteUrl()}.evil`, "http://site.example"]
    for (const origin of origins) {
      const preflight = await fetch(`${siteUrl()}/api/user/refresh-token`, {
        method: "OPTIONS",
        headers: { Origin: origin, "Access-Control-Request-Method": "POST" },
      })
      const granted = [...preflight.headers.keys()].filter((name) => name.startsWith("access-control-"))
      expect(granted).toEqual([])
    }
  })

  // A mailbox that is read in a browser is another site.
  test.each([
    ["/pictures/email/branch.png", "cross-origin"],
    ["/pictures/branch.svg", "same-origin"],
  ])("%s may be shown by %s pages", async (path, whose) => {
    const picture = await fetch(`${siteUrl()}${path}`)
    expect([picture.status, picture.headers.get("cross-origin-resource-policy")]).toEqual([200, whose])
  })

  test("a method in a header or the query is not one", async () => {
    const student = await newStudent()
    const headers = { "X-HTTP-Method-Override": "DELETE" }
    const asked = await call(`/api/user/${student.id}?_method=DELETE&force=true`, {
      token: student.token,
      headers,
    })
    expect(asked.body).toMatchObject({ user: { id: student.id } })
    expect(await db().student.count({ where: { id: student.id, deletedAt: null } })).toBe(1)
  })

  test("a form posted as text is refused", async () => {
    const student = await newStudent()
    const headers = { "Content-Type": "text/plain", cookie: await studentCookie(student) }
    const path = `/api/user/${student.id}/update`
    const refused = await call(path, { method: "PUT", token: student.token, body: "{}", headers })
    expect(refused.status).toBe(415)
  })
})

/** A shared cache that does what RFC 9111 allows: it keeps what does not forbid it, by address and Vary. */
function cachingProxy() {
  const kept: { path: string; names: string[]; values: (string | null)[]; text: string }[] = []
  return async (path: string, headers: Record<string, string> = {}): Promise<string> => {
    const sent = new Headers({ Accept: "*/*", ...headers })
    const hit = kept.find(
      (one) => one.path === path && one.names.every((name, index) => sent.get(name) === one.values[index]),
    )
    if (hit) return hit.text
    const response = await fetch(`${siteUrl()}${path}`, { headers: sent, redirect: "manual" })
    const text = await response.text()
    const rule = response.headers.get("cache-control") ?? ""
    const names = (response.headers.get("vary") ?? "").split(/,\s*/).filter(Boolean)
    const isKept = response.status === 200 && !/no-store|private/.test(rule) && !names.includes("*")
    if (isKept) kept.push({ path, names, values: names.map((name) => sent.get(name)), text })
    return text
  }
}

describe("through a shared cache", () => {
  test("nobody is handed another's data, signed in or not", async () => {
    const [ada, eve] = [await newStudent({ firstName: "Adalberta" }), await newStudent()]
    const get = cachingProxy()
    const [adas, eves] = [await studentCookie(ada), await studentCookie(eve)]
    const paths = [
      `/user/${ada.id}`,
      `/user/${ada.id}/account`,
      `/api/user/${ada.id}`,
      `/api/user/${ada.id}/data`,
      `/api/bookings?userId=${ada.id}`,
      `/${ada.id}`,
    ]
    for (const path of paths) {
      const own = {
        Authorization: `Bearer ${ada.token}`,
        cookie: adas,
        ...(path.includes("/user/") ? {} : json),
      }
      await get(path, own)
      const others: Record<string, string>[] = [
        {},
        { Authorization: `Bearer ${eve.token}`, cookie: eves },
        { cookie: eves },
      ]
      for (const headers of others) {
        const text = await get(path, { ...headers, ...json })
        expect(text, path).not.toMatch(/Adalberta/)
        expect(text, path).not.toContain(ada.email)
      }
    }
    expect(await get(`/user/${ada.id}`, { cookie: adas })).toContain("Adalberta")
  })

  test("each variant of an address is itself", async () => {
    const get = cachingProxy()
    const page = await get("/login", { Accept: "text/html" })
    await get("/login", { Accept: "text/x-component", RSC: "1" })
    await get("/login", json)
    await get("/login", { Accept: "text/html", "X-Forwarded-Host": "evil.example" })
    const again = await get("/login", { Accept: "text/html" })
    expect(page).toContain("<html")
    expect(again).toContain("<html")
    expect(again).not.toContain("evil.example")
  })
})
