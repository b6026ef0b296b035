/** What a test can do with a browser, whichever it is and however it is driven. */

/** Where the visitors are: the tests themselves run in an awkward zone. */
export const ZONE = "America/Los_Angeles"

const PATIENCE_MS = 120_000

export type Tab = string
export type Point = { x: number; y: number }
/** What a hand does, in the words of W3C's WebDriver (actions). */
export type Input = { type: "key" | "pointer"; id: string; parameters?: object; actions: object[] }

export type Browser = {
  /** Its name and version, as it says itself. */
  name: string
  tabs: () => Promise<Tab[]>
  /** Goes there, and waits until it is loaded. */
  open: (given: { tab: Tab; url: string }) => Promise<void>
  /** The JSON value of an expression, in the page. */
  evaluate: (given: { tab: Tab; expression: string }) => Promise<unknown>
  /** Presses at the first point, draws on to the others, and lets go. */
  stroke: (given: { tab: Tab; points: Point[] }) => Promise<void>
  /** Types where the focus is. */
  type: (given: { tab: Tab; text: string }) => Promise<void>
  /** What the console said since the last call, where the browser lets it be heard. */
  heard: () => string[]
  close: () => Promise<void>
}

/** Runs a function of its own in the page: it sees its arguments and the page, and nothing else. */
export async function inPage<Given extends unknown[], T>(
  { browser, tab }: { browser: Browser; tab: Tab },
  work: (...given: Given) => T,
  ...given: Given
): Promise<T> {
  const expression = `(${work})(...${JSON.stringify(given)})`
  return (await browser.evaluate({ tab, expression })) as T
}

export function strokes(points: Point[]): Input[] {
  const move = ({ x, y }: Point, duration: number) => ({
    type: "pointerMove",
    x: Math.round(x),
    y: Math.round(y),
    duration,
    origin: "viewport",
  })
  const [first = { x: 0, y: 0 }, ...rest] = points
  const pressed = [move(first, 0), { type: "pointerDown", button: 0 }]
  const actions = [...pressed, ...rest.map((point) => move(point, 30)), { type: "pointerUp", button: 0 }]
  return [{ type: "pointer", id: "hand", parameters: { pointerType: "mouse" }, actions }]
}

export function keys(text: string): Input[] {
  const actions = [...text].flatMap((value) => [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ])
  return [{ type: "key", id: "keys", actions }]
}

/** Asks again until `look` answers something: pages and mails take the time they take, and no answer between two. */
export async function until<T>(what: string, look: () => Promise<T | null | undefined | false>): Promise<T> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    let why = ""
    const found = await look().catch((error) => {
      why = ` (${error.message})`
      return null
    })
    if (found) return found
    if (Date.now() > end) throw new Error(`never: ${what}${why}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
