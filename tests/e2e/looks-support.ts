import { readFileSync } from "node:fs"
import AxeBuilder from "@axe-core/playwright"
import { expect, type Page } from "playwright/test"

/** What every page is held to, whatever it shows. */

const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

// Half the text for each page to read.
const axeSource = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8")

/** Axe finds nothing on what the page shows now. */
export async function expectAccessible(page: Page) {
  // What is half faded in has half its contrast.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished),
    ),
  )
  await layOut(page)
  // Without a page of its own for frames of other companies, and without the long lists of what is right.
  const { violations } = await new AxeBuilder({ page, axeSource })
    .setLegacyMode()
    .options({ runOnly: { type: "tag", values: AXE_TAGS }, resultTypes: ["violations"] })
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([])
}

/** The same by another engine, IBM's: what it is sure of. */
export async function expectAccessibleToo(page: Page) {
  await layOut(page)
  await page.evaluate(readFileSync(require.resolve("accessibility-checker-engine/ace.js"), "utf8"))
  const faults = await page.evaluate(async () => {
    type Result = { ruleId: string; value: [string, string]; message: string; snippet: string }
    type Engine = { Checker: new () => { check(of: Document, by: string[]): Promise<{ results: Result[] }> } }
    const { ace } = window as unknown as { ace: Engine }
    const { results } = await new ace.Checker().check(document, ["WCAG_2_2"])
    return results
      .filter(({ value: [level, outcome] }) => level === "VIOLATION" && outcome === "FAIL")
      .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet}`)
  })
  expect(faults).toEqual([])
}

/** What is not laid out until it is scrolled to cannot be judged. */
function layOut(page: Page) {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync("* { content-visibility: visible !important }")
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Under a reader's own text, twice as large, on a narrow phone. */
export async function expectRoomForLargeText(page: Page) {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%"
  })
  await layOut(page)
  await expectNoSidewaysScroll(page)
  const broken = await page.evaluate(() =>
    [...document.querySelectorAll("main :is(h1, h2)")]
      .flatMap((heading) => [...heading.childNodes].filter((node) => node instanceof Text))
      .flatMap((text) =>
        [...text.data.matchAll(/(?<![\p{L}\p{N}])\p{L}+(?![\p{L}\p{N}])/gu)].filter(({ index, 0: word }) => {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
        }),
      )
      .map(([word]) => word),
  )
  expect(broken, "words of headings over two lines").toEqual([])
}

/** The page is no wider than the window: nobody scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page) {
  const { scroll, width, widest } = await page.evaluate(() => {
    const { scrollWidth: scroll, clientWidth: width } = document.documentElement
    const rights = [...document.querySelectorAll("body *")].map((element) => ({
      right: Math.round(element.getBoundingClientRect().right),
      is: element.outerHTML.slice(0, 120),
    }))
    const widest = rights.filter(({ right }) => right > width).map(({ right, is }) => `${right} ${is}`)
    return { scroll, width, widest: widest.slice(0, 8) }
  })
  expect(scroll, widest.join("\n")).toBeLessThanOrEqual(width)
}
