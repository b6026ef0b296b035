import { execFile } from "node:child_process"
import path from "node:path"
import { promisify } from "node:util"
import { type Browser, chromium, type Page } from "playwright/test"
import { freePort } from "../../local/ports"
import { root } from "../../local/root"
import { findChromium } from "../support/browsers"
import { coordinates } from "../support/coordinates"
import { startFloor } from "../support/empty-page"
import { requestsPerSecond } from "../support/load"

/**
 * `npm run bench:pages`: what a first visit to each public page costs, beside an empty page of the same Next in
 * the same run, and how far that is from each budget. BENCH_PAGES names other addresses. Prints figures; judges
 * nothing.
 */

const PAGES = ["/", "/about", "/calendar", "/contact", "/aboutwebsite", "/chocolates", "/cart"]
const SCRIPT_BUDGET = (path: string) => (/^\/(chocolates|cart)/.test(path) ? 35 : 25)
const RUNS = 3
const SECONDS = 3
const ROUNDS = 2

type Weight = { script: number; fonts: number; fontFiles: number; pictures: number }
type Verdict = {
  scores: number[]
  lcp: number
  cls: number
  tbt: number
}

async function main() {
  const paths = process.env.BENCH_PAGES?.split(" ") ?? PAGES
  const floor = await startFloor()
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", `--remote-debugging-port=${port}`],
  })
  try {
    const bare = {
      weight: await weigh(browser, floor.url),
      verdict: await judge({ url: floor.url, port }),
    }
    const rows = [row({ path: "(empty)", ...bare, bare, ratio: 1 })]
    for (const path of paths) {
      const url = `${coordinates.siteUrl}${path}`
      const ratio = await compareThroughput({ url, floorUrl: `${floor.url}/` })
      const weight = await weigh(browser, url)
      rows.push(row({ path, weight, verdict: await judge({ url, port }), bare, ratio }))
      console.log(`${path} measured`)
    }
    console.table(Object.fromEntries(rows))
    console.log(
      "Budgets: JavaScript above the empty page 25 KB (12 is excellent; chocolates and cart 35); fonts 2 files, 70 KB;\n" +
        "pictures above the fold 60 KB; Lighthouse 99/100/100/100, LCP 1.2 s, CLS 0.01, TBT 30 ms above the empty page's;\n" +
        "requests per second 3 times the empty page's. In brackets: what is left of the budget; a minus is over it.",
    )
  } finally {
    await browser.close()
    floor.stop()
  }
}

type Measured = { weight: Weight; verdict: Verdict }

function row({
  path,
  weight,
  verdict,
  bare,
  ratio,
}: Measured & { path: string; bare: Measured; ratio: number }): [string, Record<string, string>] {
  const above = weight.script - bare.weight.script
  const left = (budget: number, value: number, digits = 0) =>
    path === "(empty)" ? "" : ` (${(budget - value).toFixed(digits)})`
  return [
    path,
    {
      "JS KB": `${weight.script.toFixed(1)} +${above.toFixed(1)}${left(SCRIPT_BUDGET(path), above, 1)}`,
      "fonts KB": `${weight.fontFiles}: ${weight.fonts.toFixed(1)}${left(70, weight.fonts)}`,
      "pictures KB": `${weight.pictures.toFixed(1)}${left(60, weight.pictures)}`,
      Lighthouse: verdict.scores.join("/"),
      "LCP s": `${verdict.lcp.toFixed(2)}${left(1.2, verdict.lcp, 2)}`,
      CLS: `${verdict.cls.toFixed(3)}${left(0.01, verdict.cls, 3)}`,
      "TBT ms": `${verdict.tbt.toFixed(0)}${left(bare.verdict.tbt + 30, verdict.tbt)}`,
      "of the floor's rate": `${ratio.toFixed(2)}${left(-3, -ratio, 2)}`,
    },
  ]
}

/** The kilobytes that Chromium really receives for a first visit on a phone, as they come over the wire. */
async function weigh(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true })
  const page = await context.newPage()
  const received = await listen(page)
  await page.goto(url, { waitUntil: "networkidle" })
  const seen = await page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { top, bottom, width } = image.getBoundingClientRect()
        return width > 0 && bottom > 0 && top < window.innerHeight
      })
      .map((image) => image.currentSrc),
  )
  await context.close()
  const sum = (wanted: (resource: Received) => boolean) =>
    [...received.values()].filter(wanted).reduce((total, { bytes }) => total + bytes, 0) / 1024
  return {
    script: sum(({ type }) => type === "Script"),
    fonts: sum(({ type }) => type === "Font"),
    fontFiles: [...received.values()].filter(({ type }) => type === "Font").length,
    pictures: sum(({ type, url: from }) => type === "Image" && seen.includes(from)),
  }
}

type Received = { type: string; url: string; bytes: number }

async function listen(page: Page): Promise<Map<string, Received>> {
  const received = new Map<string, Received>()
  const session = await page.context().newCDPSession(page)
  await session.send("Network.enable")
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    const before = received.get(requestId)?.bytes ?? 0
    received.set(requestId, { type, url: response.url, bytes: before })
  })
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    const resource = received.get(requestId)
    if (resource) resource.bytes += encodedDataLength
  })
  return received
}

/** Lighthouse's mobile preset; each figure is the median of three visits. */
async function judge({ url, port }: { url: string; port: number }): Promise<Verdict> {
  const runs: Verdict[] = []
  for (let run = 0; run < RUNS; run++) {
    const { categories, audits } = await lighthouse({ url, port })
    const faults = Object.values(categories)
      .slice(1)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
    if (run === 0 && faults.length > 0)
      console.log(url, "falls short in", faults.map(({ id }) => id).join(", "))
    runs.push({
      scores: Object.values(categories).map(({ score }) => Math.round((score ?? 0) * 100)),
      lcp: (audits["largest-contentful-paint"]?.numericValue ?? 0) / 1000,
      cls: audits["cumulative-layout-shift"]?.numericValue ?? 0,
      tbt: audits["total-blocking-time"]?.numericValue ?? 0,
    })
  }
  return {
    scores: (runs[0]?.scores ?? []).map((_, index) => median(runs.map(({ scores }) => scores[index] ?? 0))),
    lcp: median(runs.map(({ lcp }) => lcp)),
    cls: median(runs.map(({ cls }) => cls)),
    tbt: median(runs.map(({ tbt }) => tbt)),
  }
}

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number }>
}

// In a process of its own: its functions run in the page, where what tsx makes of them would not.
async function lighthouse({ url, port }: { url: string; port: number }): Promise<Report> {
  const cli = path.join(root, "node_modules/lighthouse/cli/index.js")
  const options = [
    cli,
    url,
    "--port",
    String(port),
    "--output=json",
    "--quiet",
    "--no-enable-error-reporting",
  ]
  const { stdout } = await promisify(execFile)(process.execPath, options, { maxBuffer: 2 ** 27 })
  return JSON.parse(stdout) as Report
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Requests per second of a page over those of the floor, taken in turns. */
async function compareThroughput({ url, floorUrl }: { url: string; floorUrl: string }): Promise<number> {
  let sum = 0
  for (let round = 0; round < ROUNDS; round++) {
    const floor = await requestsPerSecond({ url: floorUrl, seconds: SECONDS })
    sum += (await requestsPerSecond({ url, seconds: SECONDS })) / floor
  }
  return sum / ROUNDS
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
