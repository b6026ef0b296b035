import { type Browser, chromium } from "playwright/test"
import { findChromium } from "../support/browsers"
import { coordinates } from "../support/coordinates"
import { startFloor } from "../support/empty-page"

/**
 * `npm run bench -- paint`: when each public page is painted on a phone whose line and processor are really slowed, as
 * Lighthouse's `--throttling-method=devtools` does it: the first paint, the largest, and a second page with what the
 * first has left in the browser's cache; beside an empty page of the same Next in the same run. BENCH_PAGES names
 * other addresses, BENCH_BESIDE another site to measure in turns. Prints figures; judges nothing.
 */

const PAGES = (
  process.env.BENCH_PAGES ?? "/ /about /calendar /contact /chocolates /cart /aboutwebsite"
).split(" ")
const RUNS = Number(process.env.BENCH_RUNS ?? 5)
const SLOW = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }
const SLOWER_PROCESSOR = 4

type Visit = { first: number; largest: number; element: string; kilobytes: number; second: number }

async function main() {
  const floor = await startFloor()
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] })
  const sites = [coordinates.siteUrl, process.env.BENCH_BESIDE].filter((site) => site !== undefined)
  const addresses = sites.flatMap((site) => PAGES.map((path) => ({ site, path })))
  const visits = new Map<string, Visit[]>()
  const note = async (name: string, url: string, next: string) =>
    visits.set(name, [...(visits.get(name) ?? []), await visit({ browser, url, next })])
  try {
    for (const { site, path } of addresses) await fetch(site + path)
    for (let run = 0; run < RUNS; run++) {
      await note("(empty)", `${floor.url}/`, `${floor.url}/`)
      for (const { site, path } of addresses)
        await note(`${site === coordinates.siteUrl ? "" : "beside "}${path}`, site + path, `${site}/contact`)
    }
  } finally {
    await browser.close()
    floor.stop()
  }
  const bare = median((visits.get("(empty)") ?? []).map(({ largest }) => largest))
  const rows = [...visits].map(([name, runs]) => {
    const of = (key: "first" | "largest" | "second" | "kilobytes") => median(runs.map((each) => each[key]))
    const seconds = (ms: number) => (ms / 1000).toFixed(2)
    const row = {
      "first paint s": seconds(of("first")),
      "LCP s": seconds(of("largest")),
      "of the empty page's": (of("largest") / bare).toFixed(2),
      "what was largest": runs[0]?.element,
      "second page, LCP s": seconds(of("second")),
      "KB received": of("kilobytes").toFixed(1),
    }
    return [name, row]
  })
  console.table(Object.fromEntries(rows))
}

async function visit({
  browser,
  url,
  next,
}: {
  browser: Browser
  url: string
  next: string
}): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  // What tsx adds to the functions that run in the page.
  await context.addInitScript("globalThis.__name = (named) => named")
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send("Network.enable")
  let bytes = 0
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send("Network.emulateNetworkConditions", SLOW)
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_PROCESSOR })
  const painted = async (address: string) => {
    await page.goto(address, { waitUntil: "networkidle" })
    return page.evaluate(async () => {
      const entriesOf = (type: string) =>
        new Promise<PerformanceEntry[]>((resolve) =>
          new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true }),
        )
      const [[first], all] = await Promise.all([entriesOf("paint"), entriesOf("largest-contentful-paint")])
      const largest = all.at(-1) as (PerformanceEntry & { element?: Element }) | undefined
      const { tagName = "", textContent = "" } = largest?.element ?? {}
      return {
        first: first?.startTime ?? 0,
        largest: largest?.startTime ?? 0,
        element: `${tagName} ${textContent?.slice(0, 24)}`,
      }
    })
  }
  const seen = await painted(url)
  const kilobytes = bytes / 1024
  const second = await painted(next)
  await context.close()
  return { ...seen, kilobytes, second: second.largest }
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
