import type { BrowserType, Page } from "playwright/test"
import { type Browser, type Tab, ZONE } from "./browser"

/** A browser of Playwright's own. */
export async function startPlaywright(type: BrowserType, executablePath?: string): Promise<Browser> {
  const launched = await type.launch({ executablePath })
  const context = await launched.newContext({ viewport: { width: 1280, height: 900 }, timezoneId: ZONE })
  const pages = new Map<Tab, Page>()
  const heard: string[] = []
  context.on("page", (page) => {
    const tab = `${pages.size + 1}`
    pages.set(
      tab,
      page.on("close", () => pages.delete(tab)),
    )
    page.on("pageerror", ({ message }) => heard.push(`thrown: ${message}`))
    page.on("console", (message) => {
      if (/error|warning/.test(message.type())) heard.push(`${message.type()}: ${message.text()}`)
    })
  })
  await context.newPage()
  const pageOf = (tab: Tab) => {
    const page = pages.get(tab)
    if (!page) throw new Error("the window is closed")
    return page
  }
  return {
    name: `${type.name()} ${launched.version()} of Playwright`,
    tabs: async () => [...pages.keys()],
    open: async ({ tab, url }) => {
      await pageOf(tab).goto(url)
    },
    evaluate: ({ tab, expression }) => pageOf(tab).evaluate(expression),
    stroke: async ({ tab, points }) => {
      const { mouse } = pageOf(tab)
      for (const [index, { x, y }] of points.entries()) {
        await mouse.move(x, y, { steps: 5 })
        if (index === 0) await mouse.down()
      }
      await mouse.up()
    },
    type: ({ tab, text }) => pageOf(tab).keyboard.type(text),
    heard: () => heard.splice(0),
    close: () => launched.close(),
  }
}
