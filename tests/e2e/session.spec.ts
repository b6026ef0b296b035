import type { BrowserContext, Page, Request } from "playwright/test"
import { coordinates } from "../support/coordinates"
import { onDatabase } from "./database-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { answer } from "./pages-support"
import { signInAdmin, signInStudent } from "./people-support"
import { expect, test } from "./test"

const VALIDATE = "**/api/user/validate-token"
const circle = (page: Page) => page.getByRole("button", { name: /^Profile menu/ })
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** Everything opens, and the student's own page can be changed. */
async function opensAndSaves(page: Page, { pages, userId }: { pages: string[]; userId: string }) {
  for (const path of pages) {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  }
  await page.goto(`/user/${userId}/account`)
  await page.getByRole("button", { name: "Edit" }).click()
  await page.getByLabel("Pronoun").fill("they")
  await page.getByRole("button", { name: "Save" }).click()
  await answer(page, "Success!")
}

/** Signs in, and puts in this browser's storage what a test wants to be there. */
async function remembered(context: BrowserContext, items: Record<string, string> = {}) {
  const me = await signInStudent(context)
  await context.addInitScript((given) => {
    if (sessionStorage.getItem("prepared")) return
    sessionStorage.setItem("prepared", "yes")
    for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value)
  }, items)
  return me
}

test("the stored student is there at once, and the token is looked at after 300 ms", async ({
  visitor: page,
  context,
}) => {
  const me = await remembered(context)
  await page.addInitScript(() => {
    const { fetch: send } = window
    window.fetch = (target, given) => {
      if (String(target).endsWith("/validate-token")) {
        const shown = document.querySelector("[aria-controls=profile-menu]")?.textContent
        Object.assign(window, { asked: { at: performance.now(), shown } })
      }
      return send(target, given)
    }
  })
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(VALIDATE, async (route) => {
    await held
    const user = { _id: me.id, firstName: "Zora", email: me.email }
    await route.fulfill({ json: { isValid: true, user } })
  })
  await page.goto("/about")
  const waiting = page.getByRole("button", { name: "Loading... Profile menu" })
  await expect(waiting).toHaveText("Loading...")
  await expectNoSidewaysScroll(page)
  const asked = await page.evaluate(() => (window as never as { asked: { at: number; shown: string } }).asked)
  expect(asked.at).toBeGreaterThanOrEqual(300)
  expect(asked.shown).toBe("IM")
  letGo()
  await expect(circle(page)).toHaveText("ZU")
  const user = JSON.parse((await stored(page, "user")) ?? "{}")
  expect(user).toMatchObject({
    id: me.id,
    firstName: "Zora",
    lastName: "Unknown",
    phone: "Unknown",
    image: "",
  })
})

for (const [path, width] of [
  ["/login", 768],
  ["/register", 1440],
] as const)
  test(`${path} tells a student who is logged in so, and nothing moves`, async ({
    visitor: page,
    context,
  }) => {
    const me = await remembered(context)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(VALIDATE, async (route) => {
      await held
      await route.continue()
    })
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    const main = page.getByRole("main")
    await expect(main.getByLabel("Email")).toBeVisible()
    const places = () =>
      page.evaluate(() =>
        ["header nav", "h1", "footer"].map((what) => {
          const { x, y } = document.querySelector(what)?.getBoundingClientRect() ?? {}
          return { what, x, y }
        }),
      )
    const before = await places()
    letGo()
    await expect(main.getByText(`You’re logged in as ${me.firstName} ${me.lastName}.`)).toBeVisible()
    await expect(main.getByLabel("Email")).toBeHidden()
    await expect(main.getByRole("link", { name: "Continue with Google" })).toBeHidden()
    expect(await places()).toEqual(before)
    await expect(main.getByRole("link", { name: "My Bookings" })).toHaveAttribute("href", `/user/${me.id}`)
    await main.getByRole("button", { name: "Log Out" }).click()
    await expect(page).toHaveURL("/login")
    await expect(main.getByLabel("Email")).toBeVisible()
    expect(await stored(page, "userToken")).toBeNull()
    expect((await places())[0]).toEqual(before[0])
  })

test.describe("a cookie that is gone before its token", () => {
  test.use({ quiet: [/status of 401/] })
  test("leaves the login open, instead of leading in a circle", async ({ visitor: page, context }) => {
    await remembered(context)
    await context.clearCookies()
    await page.goto("/login")
    await expect.poll(() => stored(page, "userToken")).toBeNull()
    const main = page.getByRole("main")
    await expect(main.getByLabel("Email")).toBeVisible()
    await expect(main.getByText("You’re logged in as")).toBeHidden()
    const says = main.getByText("You’ve been logged out. Please log in again.")
    await expect(says).toBeVisible()
    await page.reload()
    await expect(main.getByLabel("Email")).toBeVisible()
    await expect(says).toBeHidden()
  })
})

test.describe("logged out elsewhere", () => {
  test.use({ quiet: [/status of 401/] })
  test("an action leads to the login, which says why", async ({ visitor: page, context }) => {
    const me = await signInStudent(context)
    await page.goto(`/user/${me.id}/account`)
    await page.getByRole("button", { name: "Edit" }).click()
    await context.clearCookies()
    await page.evaluate(() => window.localStorage.setItem("userToken", "old.old.old"))
    await page.getByRole("button", { name: "Save" }).click()
    await page.waitForURL("**/login")
    await expect(page.getByText("You’ve been logged out. Please log in again.")).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe("a login reading", () => {
  // Heard or not: the token is looked at 300 ms after what is asked for here.
  test.use({ quiet: [/status of 404/] })
  test("falls back to Unknown User, and may be wrapped in userData", async ({ visitor: page, context }) => {
    await remembered(context, { user: JSON.stringify({ userData: { _id: "x" } }) })
    await page.route(VALIDATE, (route) => route.fulfill({ status: 404, json: {} }))
    await page.goto("/about")
    await expect(circle(page)).toHaveText("UU")
  })
})

test.describe("what says nothing about who is signed in", { tag: "@long" }, () => {
  test.use({ quiet: [/status of (404|503|429)|Failed to load resource/] })
  for (const [what, answered] of [
    ["a 404", { status: 404, json: {} }],
    ["a site that is briefly away", { status: 503, json: { message: "later" } }],
    ["a limit", { status: 429, json: { message: "later" } }],
    ["no answer", null],
  ] as const)
    test(`${what} changes nothing`, async ({ visitor: page, context }) => {
      await remembered(context)
      await page.route(VALIDATE, (route) => (answered ? route.fulfill(answered) : route.abort()))
      const done = answered ? page.waitForResponse(VALIDATE) : page.waitForEvent("requestfailed")
      await page.goto("/about")
      await done
      await expect(circle(page)).toHaveText("IM")
      expect(await stored(page, "userToken")).not.toBeNull()
    })

  test("a page of the admin's that is left while it is checked, or cannot be, leaves her signed in", async ({
    visitor: page,
    context,
  }) => {
    await signInAdmin(context)
    const VERIFY = "**/api/admin/verify"
    await page.route(VERIFY, (route) => route.abort())
    await page.goto("/admin/security")
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await page.unroute(VERIFY)
    await page.route(VERIFY, (route) => route.fulfill({ status: 503, json: { message: "later" } }))
    const done = page.waitForResponse(VERIFY)
    await page.reload()
    await done
    await expect(page.getByText("Loading...")).toHaveCount(0)
    expect(await stored(page, "adminToken")).not.toBeNull()
    expect(new URL(page.url()).pathname).toBe("/admin/security")
  })
})

test.describe("a session that has ended", () => {
  test.use({ quiet: [/status of 401/] })
  test("leaves nothing behind in the browser", async ({ visitor: page, context }) => {
    const me = await remembered(context)
    await onDatabase((client) => client.query("DELETE FROM student_session WHERE student_id = $1", [me.id]))
    await page.goto("/about")
    await expect(circle(page)).toHaveCount(0)
    await expect(async () => {
      expect([await stored(page, "user"), await stored(page, "userToken")]).toEqual([null, null])
    }).toPass()
  })

  test("of the admin leads back to the sign-in, and says so on the events", async ({
    visitor: page,
    context,
  }) => {
    await signInAdmin(context)
    await page.route("**/api/admin/verify", (route) => route.fulfill({ status: 401, json: {} }))
    await page.route("**/api/admin/refresh-token", (route) => route.fulfill({ status: 401, json: {} }))
    await page.goto("/admin/dashboard")
    await expect(page.getByRole("alertdialog")).toBeVisible()
    expect([await stored(page, "admin"), await stored(page, "adminToken")]).toEqual([null, null])
    await answer(page, "You are not authorized to access this page. Redirecting to login.")
    await expect(page).toHaveURL(/\/admin$/)
  })
})

test.describe("nonsense in the storage", { tag: "@long" }, () => {
  test.use({ quiet: [/status of 40[01]/] })
  for (const [what, items] of [
    ["no JSON", { user: "{not json", userToken: "☃", admin: "{not json", adminToken: "☃\n", cart: "{" }],
    ["other values", { user: "[1,2]", userToken: "null", admin: "42", adminToken: "", cart: '"x"' }],
    ["other fields", { user: '{"firstName":{"a":1},"id":7}', userToken: "x".repeat(20_000), cart: "{}" }],
  ] as const)
    test(`(${what}) breaks no page`, async ({ visitor: page, context }) => {
      const me = await remembered(context, items)
      await opensAndSaves(page, {
        pages: ["/", "/chocolates", "/cart", "/login", `/user/${me.id}`],
        userId: me.id,
      })
    })
})

test.describe("a storage that cannot be used", { tag: "@long" }, () => {
  test.use({ quiet: [/status of 401/] })
  for (const what of ["blocked", "full"] as const)
    test(`(${what}) leaves everything working for the page's life`, async ({ visitor: page, context }) => {
      const me = await signInStudent(context)
      await page.addInitScript((kind) => {
        const refuse = () => {
          throw new DOMException("no", kind === "full" ? "QuotaExceededError" : "SecurityError")
        }
        Storage.prototype.setItem = refuse
        if (kind === "blocked") Storage.prototype.getItem = refuse
        if (kind === "blocked") Storage.prototype.removeItem = refuse
      }, what)
      await opensAndSaves(page, { pages: ["/", "/chocolates", "/cart"], userId: me.id })
    })
})

test.describe("ten tabs with a token that has grown old", { tag: "@long" }, () => {
  test.use({ quiet: [/status of 401/] })
  const tampered = (token: string) => `${token.slice(0, -6)}AAAAAA`

  /** A tab may see a moment late what another has stored: then it asks once more, after that one. */
  function watchRefreshes(context: BrowserContext, path: string) {
    const seen = { count: 0, atOnce: 0, mostAtOnce: 0 }
    const isOne = (request: Request) => request.url().endsWith(path)
    context.on("request", (request) => {
      if (!isOne(request)) return
      seen.count += 1
      seen.atOnce += 1
      seen.mostAtOnce = Math.max(seen.mostAtOnce, seen.atOnce)
    })
    context.on("response", (response) => {
      if (isOne(response.request())) seen.atOnce -= 1
    })
    return seen
  }

  test("ask for a new token one at a time, and stay signed in", async ({ context }) => {
    const me = await signInStudent(context)
    const first = await context.newPage()
    await first.goto("/about")
    await expect(circle(first)).toHaveText("IM")
    await first.evaluate((token) => localStorage.setItem("userToken", token), tampered(me.token))
    const refreshes = watchRefreshes(context, "/api/user/refresh-token")
    const tabs = await Promise.all(Array.from({ length: 10 }, () => context.newPage()))
    await Promise.all(
      tabs.map(async (tab) => {
        const validated = tab.waitForResponse(
          async (response) =>
            response.url().endsWith("/validate-token") && (await response.json()).isValid === true,
        )
        await tab.goto("/about")
        await validated
      }),
    )
    for (const tab of tabs) await expect(circle(tab)).toHaveText("IM")
    expect(refreshes.mostAtOnce).toBe(1)
    expect(refreshes.count).toBeLessThan(tabs.length)
  })

  test("and the admin's ten as well", async ({ context }) => {
    const token = await signInAdmin(context)
    const first = await context.newPage()
    await first.goto("/admin/security")
    await expect(first.getByText("Loading...")).toHaveCount(0)
    await first.evaluate((old) => localStorage.setItem("adminToken", old), tampered(token))
    const refreshes = watchRefreshes(context, "/api/admin/refresh-token")
    const tabs = await Promise.all(Array.from({ length: 10 }, () => context.newPage()))
    await Promise.all(tabs.map((tab) => tab.goto("/admin/security")))
    for (const tab of tabs) {
      await expect(tab.getByText("Loading...")).toHaveCount(0)
      expect(new URL(tab.url()).pathname).toBe("/admin/security")
    }
    expect(refreshes.mostAtOnce).toBe(1)
    expect(refreshes.count).toBeLessThan(tabs.length)
  })
})

test.describe("one browser with both sides", { tag: "@long" }, () => {
  // The token that was signed out is asked about once more.
  test.use({ quiet: [/status of 401/] })
  test("signing out of one side leaves the other, and Back shows nothing private", async ({
    visitor: page,
    context,
  }) => {
    const me = await signInStudent(context)
    await signInAdmin(context)
    await page.goto("/admin/users")
    await page.getByRole("button", { name: "Logout" }).click()
    await expect(page).toHaveURL(/\/admin$/)
    await page.goto(`/user/${me.id}/account`)
    await expect(page.getByLabel("Email", { exact: true }).first()).toHaveValue(me.email)
    await context.request.post("/api/admin/login", {
      data: {
        email: coordinates.adminEmail,
        password: coordinates.adminPassword,
        recaptchaToken: "human:admin_login",
      },
    })
    await page.getByRole("button", { name: "Log out here" }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(circle(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText(me.email)).toHaveCount(0)
    await page.goto("/admin/users")
    await expect(page.getByRole("heading", { name: "Clients" })).toBeVisible()
  })
})

test("no access token is ever in an address or a referrer", async ({ visitor: page, context }) => {
  const me = await signInStudent(context)
  const said: string[] = []
  page.on("request", (request) => said.push(`${request.url()} ${request.headers().referer ?? ""}`))
  for (const path of [`/user/${me.id}`, `/user/${me.id}/book`, `/user/${me.id}/account`, "/"])
    await page.goto(path, { waitUntil: "networkidle" })
  const token = (await stored(page, "userToken")) ?? me.token
  expect(said.filter((line) => line.includes(token) || line.includes(me.token))).toEqual([])
})
