import { type Browser, inPage, type Point, type Tab, until } from "./browser"

/** Somebody who reads a page and presses what is on it. */
export class Visitor {
  constructor(
    readonly browser: Browser,
    readonly tab: Tab,
    readonly origin: string,
  ) {}

  async visit(path: string) {
    await this.browser.open({ tab: this.tab, url: new URL(path, this.origin).href })
    await until(`${path} answers`, () => inPage(this, () => document.documentElement.dataset.hydrated === ""))
  }

  /** Presses the button, link or day of that name. */
  async press(name: string | RegExp) {
    await this.pressAt(await this.find("button", name))
  }

  async pressDay(date: string) {
    for (let months = 0; months < 3 && !(await this.has(`[data-date="${date}"]`)); months++)
      await this.press("Next month")
    await this.pressAt(await this.find(`[data-date="${date}"]`, /./))
  }

  private has(selector: string) {
    return inPage(this, (wanted) => document.querySelector(wanted) !== null, selector)
  }

  private async pressAt(point: Point) {
    // A window that closes at a press has no answer any more.
    const isGone = async () => !(await this.browser.tabs()).includes(this.tab)
    await this.browser.stroke({ tab: this.tab, points: [point] }).catch(async (error) => {
      if (!(await isGone())) throw error
    })
  }

  /** Presses, and answers whoever looks at the window that opens. */
  async pressForWindow(name: string | RegExp): Promise<Visitor> {
    const before = await this.browser.tabs()
    await this.press(name)
    const tab = await until("a window opens", async () =>
      (await this.browser.tabs()).find((one) => !before.includes(one)),
    )
    return new Visitor(this.browser, tab, this.origin)
  }

  async fill(label: string | RegExp, text: string) {
    await this.browser.stroke({ tab: this.tab, points: [await this.find("field", label)] })
    await inPage(this, () => {
      const field = document.activeElement
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select()
    })
    await this.browser.type({ tab: this.tab, text })
  }

  async check(label: string | RegExp) {
    await this.browser.stroke({ tab: this.tab, points: [await this.find("field", label)] })
  }

  /** Takes the second choice of the only list, the first being none. */
  async chooseFirst() {
    await until("there is a list to choose from", () =>
      inPage(this, () => {
        const list = document.querySelector<HTMLSelectElement>("main select")
        if (!list || list.disabled) return false
        list.focus()
        list.selectedIndex = 1
        list.dispatchEvent(new Event("change", { bubbles: true }))
        return true
      }),
    )
  }

  async draw(selector: string, shares: [number, number][]) {
    const box = await until(`${selector} is there`, () =>
      inPage(
        this,
        (wanted) => {
          const found = document.querySelector(wanted)
          found?.scrollIntoView({ block: "center", behavior: "instant" })
          const box = found?.getBoundingClientRect()
          return box && { x: box.x, y: box.y, width: box.width, height: box.height }
        },
        selector,
      ),
    )
    const points = shares.map(([x, y]) => ({ x: box.x + x * box.width, y: box.y + y * box.height }))
    await this.browser.stroke({ tab: this.tab, points })
  }

  async sees(text: string | RegExp) {
    const isThere = (shown: string) => (typeof text === "string" ? shown.includes(text) : text.test(shown))
    await this.until(`sees ${text}`, async () => isThere(await this.text()))
  }

  /** What the page shows now. */
  private text(): Promise<string> {
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden, and the text of scripts, is not read.
    return inPage(this, () => document.body.innerText)
  }

  private until<T>(what: string, look: () => Promise<T | null | undefined | false>): Promise<T> {
    return until(what, look).catch(async (error) => {
      throw new Error(`${error.message}; the page says: ${(await this.text()).slice(0, 1500)}`)
    })
  }

  /** Waits for an alert of that title and presses OK. */
  async answer(title: string) {
    await this.sees(title)
    await this.press("OK")
    await until(`${title} is gone`, () =>
      inPage(
        this,
        (said) => {
          const open = [...document.querySelectorAll("dialog[open], [role=alertdialog]")]
          return !open.some((dialog) => dialog.textContent?.includes(said))
        },
        title,
      ),
    )
  }

  private async find(kind: "button" | "field" | `[${string}]`, name: string | RegExp): Promise<Point> {
    const wanted = { kind, ...pattern(name, { isWhole: typeof name === "string" }) }
    let before: Point | null = null
    return this.until(`there is a ${kind} ${name}, and it stands still`, async () => {
      const point = await inPage(this, whereIs, wanted)
      const isStill = point?.x === before?.x && point?.y === before?.y
      before = point
      return isStill && point
    })
  }
}

function pattern(text: string | RegExp, { isWhole = false } = {}) {
  if (text instanceof RegExp) return { source: text.source, flags: text.flags }
  const plain = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
  return { source: isWhole ? `^${plain}$` : plain, flags: "" }
}

/** Runs in the page: the middle of what has that name, can be pressed, and is not covered by anything. */
function whereIs({ kind, source, flags }: { kind: string; source: string; flags: string }) {
  const wanted = new RegExp(source, flags)
  const dialog = document.querySelector("dialog[open], [role=alertdialog]")
  const scope: ParentNode = dialog ?? document.querySelector("main") ?? document
  const nameOf = (element: HTMLElement) => {
    const own = element.getAttribute("aria-label")
    const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? []
    const labelled = ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ")
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    const label = (isField ? [...(element.labels ?? [])] : [])
      .map(({ textContent }) => textContent ?? "")
      .join(" ")
    return (own || labelled || label || element.textContent || "").replace(/\s+/g, " ").trim()
  }
  const tags = { button: "button, a[href]", field: "input, textarea" }[kind] ?? kind
  for (const element of scope.querySelectorAll<HTMLElement>(tags)) {
    if (!wanted.test(nameOf(element)) || element.matches(":disabled, [aria-disabled=true]")) continue
    element.scrollIntoView({ block: "center", behavior: "instant" })
    const { x, y, width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0) continue
    const point = { x: x + width / 2, y: y + height / 2 }
    const top = document.elementFromPoint(point.x, point.y)
    if (top && (element.contains(top) || top.contains(element))) return point
  }
  return null
}
