import type { Locator, Page } from "playwright/test"
import { PAGES } from "../support/pages"
import {
  expectAccessible,
  expectAccessibleToo,
  expectNoSidewaysScroll,
  expectRoomForLargeText,
} from "./looks-support"
import { expect, moving, test } from "./test"

const WIDTHS = [360, 390, 768, 1440] as const
const LISTED = ["/", "/about", "/calendar", "/contact", "/chocolates", "/aboutwebsite"]

for (const path of PAGES)
  test(`${path} is accessible, and no wider than any window`, async ({ visitor: page }) => {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1)
    await expectAccessible(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
    await expectAccessible(page)
    await expectRoomForLargeText(page)
    // A reader's own large text: 24 px instead of 16.
    await page.setViewportSize({ width: 390, height: 664 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "150%"
    })
    await expectNoSidewaysScroll(page)
    // A typeface that is wider than ours: the reader's own, or what stands in until ours has come.
    await page.addStyleTag({ content: "* { font-family: 'DejaVu Sans', Verdana, sans-serif !important }" })
    await expectNoSidewaysScroll(page)
  })

test("with reduced motion a change is there at once", async ({ visitor: page }) => {
  await page.goto("/unsubscribe")
  const sizes = await page.getByText("Invalid request. No email provided.").evaluate((text) => {
    const size = () => Number.parseFloat(getComputedStyle(text).fontSize)
    const before = size()
    document.documentElement.style.fontSize = "200%"
    return { before, after: size(), moving: document.getAnimations().length }
  })
  expect(sizes).toEqual({ before: sizes.before, after: 2 * sizes.before, moving: 0 })
})

test("every page is accessible to another engine's mind @long", async ({ visitor: page }) => {
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1)
    await expectAccessibleToo(page)
  }
})

test.describe("an address that does not exist", () => {
  test.use({ quiet: [/status of 404/] })
  test("leads home", async ({ visitor: page }) => {
    expect((await page.goto("/nothing/here"))?.status()).toBe(404)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole("link", { name: "Go home" }).click()
    await expect(page).toHaveURL("/")
  })

  test("of an order that is none has one header, and the look of the site", async ({ visitor: page }) => {
    for (const path of ["/receipts/abc", "/orders/abc"]) {
      expect((await page.goto(path))?.status()).toBe(404)
      await expect(page).toHaveTitle(/^Page not found/)
    }
    await expect(page.getByRole("heading", { name: "This page has wandered off." })).toBeVisible()
    await expect(page.getByRole("banner")).toHaveCount(1)
    await expect(page.locator("html")).toHaveCSS("background-color", "rgb(248, 243, 233)")
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})

test("the header has room for all that is in it", async ({ visitor: page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto("/")
  const header = page.getByRole("banner")
  const links = header.getByRole("navigation").getByRole("link", { name: "Chocolates" })
  const [last, register] = [
    await links.boundingBox(),
    await header.getByRole("link", { name: "Register" }).boundingBox(),
  ]
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThan(register?.x ?? 0)
})

test("with a reader's own large text the header stays on one line, and the newsletter's field is wide", async ({
  visitor: page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  for (const path of ["/contact", "/cart"]) {
    await page.goto(path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "150%"
    })
    const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const header = page.getByRole("banner")
    const [name, menu] = [
      await boxOf(header.getByRole("link").first()),
      await boxOf(header.getByRole("button", { name: "Menu" })),
    ]
    expect(menu.y).toBeLessThan(name.y + name.height)
    const form = page.getByRole("form", { name: "Newsletter" })
    expect((await boxOf(form.getByLabel("Email"))).width).toBeGreaterThan(250)
  }
})

test("with the reader's own colors, buttons have edges and what is chosen stands out", async ({
  visitor: page,
}) => {
  await page.emulateMedia({ forcedColors: "active" })
  await page.goto("/calendar")
  const chosen = page.locator("[data-date][aria-pressed=true]")
  const other = page.locator("[data-date][aria-pressed=false]").first()
  const groundOf = (of: typeof chosen) => of.evaluate((day) => getComputedStyle(day).backgroundColor)
  expect(await groundOf(chosen)).not.toBe(await groundOf(other))
  await page.goto("/login")
  await expect(page.getByRole("button", { name: "Email me a login link" })).toHaveCSS(
    "border-top-width",
    "1px",
  )
})

/** What the head of a page says of it, as search engines read it: without running anything. */
function headOf(html: string) {
  const said = (tag: RegExp, of: string) =>
    new RegExp(`${of}="([^"]*)"`).exec(html.match(tag)?.[0] ?? "")?.[1]?.replaceAll("&amp;", "&")
  return {
    title: /<title>(.*?)<\/title>/.exec(html)?.[1]?.replaceAll("&amp;", "&"),
    canonical: said(/<link[^>]*rel="canonical"[^>]*>/, "href"),
    meta: (name: string) => said(new RegExp(`<meta[^>]*(?:name|property)="${name}"[^>]*>`), "content"),
  }
}

for (const path of LISTED)
  test(`${path} says what it is to search engines and to whom it is sent`, async ({ request }) => {
    const { title = "", canonical = "", meta } = headOf(await (await request.get(path)).text())
    expect(new URL(canonical).pathname).toBe(path)
    expect(title.length).toBeGreaterThan(10)
    expect(meta("description")?.length).toBeGreaterThan(40)
    expect(meta("og:title")).toBe(title)
    expect(meta("og:description")).toBe(meta("description"))
    expect(new URL(meta("og:url") ?? "").pathname).toBe(path)
    const isChocolate = path === "/chocolates"
    expect(meta("og:site_name")).toBe(isChocolate ? "Lindqvist Chocolate" : "Maya Lindqvist")
    const picture = new URL(meta("og:image") ?? "")
    expect(picture.pathname.startsWith("/chocolates/")).toBe(isChocolate)
    const answer = await request.get(picture.pathname)
    expect(answer.headers()["content-type"]).toBe("image/png")
    expect(meta("og:image:alt")).toMatch(/\w/)
    expect(meta("twitter:card")).toBe("summary_large_image")
  })

test("pages have titles and descriptions of their own", async ({ request }) => {
  const said = new Set<string>()
  for (const path of LISTED) {
    const { title = "", meta } = headOf(await (await request.get(path)).text())
    said.add(title).add(meta("description") ?? "")
  }
  expect(said.size).toBe(LISTED.length * 2)
})

test("the home page names the teacher and the studio in JSON-LD", async ({ request }) => {
  const html = await (await request.get("/")).text()
  const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
  const types = [...blocks]
    .flatMap(([, text = ""]) => [JSON.parse(text)].flat())
    .flatMap((data) => data["@graph"] ?? data)
  expect(types.map((data) => data["@type"])).toEqual(expect.arrayContaining(["Person", "LocalBusiness"]))
})

test("the sitemap lists what is public, robots.txt keeps out of what is not", async ({ request }) => {
  const sitemap = await (await request.get("/sitemap.xml")).text()
  const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => new URL(match[1] ?? "").pathname)
  expect(paths).toEqual(expect.arrayContaining(LISTED))
  expect(paths.filter((path) => /admin|user|verify|unsubscribe|confirm|cart/.test(path))).toEqual([])
  // Other tests take chocolates out of the shop meanwhile.
  for (const path of paths.filter((path) => !path.startsWith("/chocolates/")))
    expect((await request.get(path)).status(), path).toBe(200)
  const robots = await (await request.get("/robots.txt")).text()
  for (const area of ["/admin", "/api/", "/user/"]) expect(robots).toContain(`Disallow: ${area}`)
  expect(robots).toMatch(/Sitemap: http\S+\/sitemap\.xml/)
})

test("what is somebody's own, or leads nowhere, is kept out of indexes", async ({ request }) => {
  for (const path of ["/unsubscribe", "/confirm-letters", "/admin", "/verify-login", "/cart"]) {
    const answer = await request.get(path)
    const said = `${answer.headers()["x-robots-tag"] ?? ""} ${await answer.text()}`
    expect(/noindex/.test(said), path).toBe(true)
  }
})

test("the manifest and the icons are there", async ({ request }) => {
  const manifest = await (await request.get("/manifest.webmanifest")).json()
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200)
  expect((await request.get("/favicon.ico")).status()).toBe(200)
})

test("the hero leads to the booking section and to the chocolates", async ({ visitor: page }) => {
  await page.goto("/")
  await page.getByRole("main").getByRole("link", { name: "Ask for a free intro" }).click()
  await expect(page.getByRole("heading", { name: "Start with half an hour, free." })).toBeInViewport()
  // What is laid out late would move it from the top again.
  const top = () =>
    page.locator("#booking").evaluate((section) => Math.abs(section.getBoundingClientRect().top))
  await expect.poll(top).toBeLessThan(64)
  await page.getByRole("main").getByRole("link", { name: "See the chocolates" }).click()
  await expect(page).toHaveURL("/chocolates")
  await page.getByRole("link", { name: "Order", exact: true }).click()
  await expect(page.locator("#products")).toBeInViewport()
})

test("about?section=classDescriptions arrives at the class descriptions, from outside and from within", async ({
  visitor: page,
}) => {
  const heading = page.getByRole("heading", { name: "What the classes are like" })
  await page.goto("/about?section=classDescriptions")
  await expect(heading).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  await page.goto("/about")
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.evaluate(() => {
    const link = document.createElement("a")
    link.href = "/about?section=classDescriptions"
    link.textContent = "More Info"
    document.querySelector("main")?.prepend(link)
  })
  await page.getByRole("link", { name: "More Info" }).click()
  await expect(page).toHaveURL(/section=classDescriptions/)
  await expect(heading).toBeInViewport()
})

test("before the scripts come the menu opens, and a form that is sent says what to do and keeps what was typed", async ({
  visitor: page,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route("**/_next/static/**/*.js", (route) => held.then(() => route.continue()))
  await page.goto("/login", { waitUntil: "domcontentloaded" })
  await page.getByRole("button", { name: "Menu" }).click()
  await expect(page.locator("#menu")).toBeVisible()
  await page.getByRole("button", { name: "Close" }).click()
  await page.getByRole("main").getByLabel("Email").fill("early@example.com")
  await page.getByRole("button", { name: "Email me a login link" }).click()
  await expect(page).toHaveURL("/javascript")
  expect(page.url()).not.toContain("early")
  release()
  await page.goBack()
  await expect(page.getByRole("main").getByLabel("Email")).toHaveValue("early@example.com")
})

test("the phone’s menu closes when the Tab key leads out of it", async ({ visitor: page }) => {
  await page.goto("/about")
  await expect(page.locator("html[data-hydrated]")).toBeAttached()
  await page.getByRole("button", { name: "Menu" }).click()
  const menu = page.locator("#menu")
  await expect(menu).toBeVisible()
  await menu.getByRole("link", { name: "Log in" }).focus()
  await expect(menu).toBeVisible()
  await page.keyboard.press("Tab")
  await expect(menu).toBeHidden()
})

test.describe("the slideshow", () => {
  test.use(moving)
  const list = (page: Page) => page.getByRole("list", { name: /^Pictures from the studio/ })
  const scrolled = (page: Page) => list(page).evaluate((element) => Math.round(element.scrollLeft))
  const show = (page: Page) => list(page).evaluate((element) => element.scrollIntoView({ block: "center" }))

  test("shows four, and two up to 768 px", async ({ visitor: page }) => {
    await page.goto("/about")
    const inRow = () =>
      list(page).evaluate((element) => {
        const { left, right } = element.getBoundingClientRect()
        return [...element.children].filter((slide) => {
          const box = slide.getBoundingClientRect()
          return box.left >= left - 1 && box.right <= right + 1
        }).length
      })
    for (const [width, count] of [
      [390, 2],
      [768, 2],
      [769, 4],
      [1440, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(inRow).toBe(count)
    }
  })

  test("moves on every 3 seconds, and pauses on hover, focus and by its button", async ({
    visitor: page,
  }) => {
    await page.clock.install()
    await page.goto("/about")
    await show(page)
    // At once: a smooth scroll takes the browser's own time, which the page's clock does not tell.
    await list(page).evaluate((element) => {
      element.style.scrollBehavior = "auto"
    })
    await expect(page.getByRole("button", { name: "Pause the pictures" })).toBeVisible()
    await page.clock.runFor(3100)
    await expect.poll(() => scrolled(page)).toBeGreaterThan(50)

    const rests = async () => {
      const before = await scrolled(page)
      await page.clock.runFor(7000)
      expect(await scrolled(page)).toBe(before)
    }
    await list(page).dispatchEvent("pointerover", { pointerType: "mouse" })
    await rests()
    await list(page).dispatchEvent("pointerout", { pointerType: "mouse" })
    await list(page).focus()
    await rests()
    await list(page).blur()
    const before = await scrolled(page)
    await page.clock.runFor(3100)
    await expect.poll(() => scrolled(page)).not.toBe(before)
    await page.getByRole("button", { name: "Pause the pictures" }).click()
    await page.getByRole("button", { name: "Play the pictures" }).blur()
    await page.mouse.move(1, 1)
    await rests()
  })

  test.describe("with reduced motion", () => {
    test.use({ contextOptions: { reducedMotion: "reduce" } })
    test("stands still, and can be turned by hand", async ({ visitor: page }) => {
      await page.clock.install()
      await page.goto("/about")
      await show(page)
      await page.clock.runFor(10_000)
      expect(await scrolled(page)).toBe(0)
      await page.getByRole("button", { name: "Next picture" }).click()
      await expect.poll(() => scrolled(page)).toBeGreaterThan(50)
      await expectAccessible(page)
    })
  })
})
