import { readdirSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { call, newStudent, siteUrl, studentCookie } from "../support/api"
import { newEvent } from "../support/classes"

/** The addresses of the pages that anybody may open, read from app/: those without a parameter. */
function publicPages(): string[] {
  return readdirSync("app", { recursive: true, withFileTypes: true })
    .filter(({ name }) => name === "page.tsx")
    .map(({ parentPath }) => path.relative("app", parentPath).split(path.sep))
    .map((parts) => parts.filter((part) => part && !/^\(.*\)$|^\[\[/.test(part)))
    .filter((parts) => !parts.some((part) => part.startsWith("[")) && (parts[0] !== "admin" || !parts[1]))
    .map((parts) => `/${parts.join("/")}`)
    .sort()
}

async function formsOf(address: string, headers: Record<string, string> = {}): Promise<string[]> {
  const answer = await fetch(`${siteUrl()}${address}`, { headers: { Accept: "text/html", ...headers } })
  const html = await answer.text()
  expect(html).toContain("</html>")
  return [...html.matchAll(/<form\b[^>]*>/g)].map(([tag]) => tag)
}

describe("a form that the browser sends by itself", () => {
  const pages = publicPages()

  test("is known for every page", () => {
    expect(pages).toEqual(
      expect.arrayContaining(["/", "/admin", "/login", "/register", "/signup", "/calendar"]),
    )
  })

  test("puts nothing that was typed into the address, on any page", async () => {
    const event = await newEvent()
    const student = await newStudent()
    const headers = { cookie: await studentCookie(student) }
    const found = new Map<string, string[]>()
    for (const page of pages) found.set(page, await formsOf(page))
    for (const page of ["/signup", "/signup-selection"])
      found.set(`${page} of a class`, await formsOf(`${page}?eventId=${event.id}`))
    for (const page of ["", "/account", "/book"])
      found.set(`student's ${page}`, await formsOf(`/user/${student.id}${page}`, headers))
    for (const page of [
      "/admin",
      "/login",
      "/register",
      "/signup of a class",
      "/signup-selection of a class",
    ])
      expect(found.get(page)?.length, page).toBeGreaterThan(1)
    const isSafe = (tag: string) => /\bmethod="post"/i.test(tag) || /\brole="search"/.test(tag)
    const unsafe = [...found].map(([page, tags]) => [page, tags.filter((tag) => !isSafe(tag))] as const)
    expect(unsafe.filter(([, tags]) => tags.length > 0)).toEqual([])
  })

  test.each(["/login", "/register", "/admin", "/contact", "/signup?eventId=1", "/validate-token"])(
    "is led from %s to a page that says what to do",
    async (address) => {
      for (const type of ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
        const answer = await fetch(`${siteUrl()}${address}`, {
          method: "POST",
          redirect: "manual",
          headers: { Accept: "text/html,*/*;q=0.8", "Content-Type": type },
          body: "email=ada%40example.com&password=secret",
        })
        expect([answer.status, answer.headers.get("location")]).toEqual([303, "/javascript"])
        expect(answer.headers.get("cache-control")).toContain("no-store")
      }
      expect(await (await fetch(`${siteUrl()}/javascript`)).text()).toContain("Nothing was sent.")
    },
  )

  test("is refused as before where a program sends it, and at endpoints", async () => {
    const form = { method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded" } }
    expect((await call("/login", { ...form, body: "email=ada%40example.com" })).status).toBe(415)
    expect((await call("/contact", { ...form, body: "name=Ada" })).status).toBe(405)
    const navigation = { ...form.headers, Accept: "text/html" }
    expect((await call("/api/contact", { ...form, headers: navigation, body: "name=Ada" })).status).toBe(415)
  })
})
