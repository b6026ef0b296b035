import { type Browser, test as base, expect, type Page } from "playwright/test"

/** The test of the journeys: a browser whose pages are waited for, and whose console must stay silent. */

export const STUDIO = "America/Los_Angeles"

const noise = new WeakMap<Page, string[]>()

type Fixtures = { quiet: RegExp[]; watch: (page: Page) => void; visitor: Page }

/** A page whose console must stay silent: `quiet` names what a test provokes on purpose. */
export const test = base.extend<Fixtures, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => (await newContext(options)).on("page", waitUntilHydrated)
      await use(browser)
    },
    { scope: "worker" },
  ],
  quiet: [[], { option: true }],
  timezoneId: STUDIO,
  watch: async ({ quiet }, use) => {
    const watched: Page[] = []
    await use((page) => {
      watched.push(page)
      listen(page)
    })
    for (const page of watched) {
      const heard = (noise.get(page) ?? []).filter((line) => !quiet.some((allowed) => allowed.test(line)))
      expect(heard, "the console stays silent").toEqual([])
    }
  },
  visitor: async ({ page, watch }, use) => {
    watch(page)
    await use(page)
  },
})

export { expect }

/** For tests of somebody who has not asked for less motion. */
export const moving = { contextOptions: { reducedMotion: "no-preference" as const } }

/** A visit ends when the page answers (components/layout/hydrated.tsx): people are slower than a test. */
function waitUntilHydrated(page: Page) {
  const goto = page.goto.bind(page)
  let isPatient = false
  page.goto = async (url, options) => {
    if (options?.waitUntil) return goto(url, options)
    if (!isPatient) await page.addInitScript(takeNothingBeforeHydration)
    isPatient = true
    const response = await goto(url, options)
    await page
      .locator("html[data-hydrated], html:not(:has(script[src^='/_next/']))")
      .waitFor({ state: "attached" })
    return response
  }
}

/**
 * Runs in the browser: Playwright waits with a press, and with filling in a field, also on a page that a link or a
 * form led to. What is filled in before hydration never reaches the state of a controlled field.
 */
function takeNothingBeforeHydration() {
  if (window.top !== window) return
  const sheet = new CSSStyleSheet()
  const page = "html:not([data-hydrated]):has(script[src^='/_next/'])"
  sheet.replaceSync(`
    ${page} { pointer-events: none !important }
    ${page} :is(input, select, textarea) { visibility: hidden !important }`)
  document.adoptedStyleSheets = [sheet]
}

function listen(page: Page) {
  const heard: string[] = []
  noise.set(page, heard)
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      heard.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on("pageerror", (error) => heard.push(`thrown: ${error.message}`))
}
