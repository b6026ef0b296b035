import { AsyncLocalStorage } from "node:async_hooks"

type Shown = { section: string; content: object }

// Pages and endpoints are bundled apart: there is one for the process.
const KEY = Symbol.for("yoga.preview")
const kept = globalThis as { [KEY]?: AsyncLocalStorage<Shown> }
kept[KEY] ??= new AsyncLocalStorage()
const shown = kept[KEY]

/** Does the work, which sees this content of a section as if it were published. */
export function previewing<T>(given: Shown, work: () => T): T {
  return shown.run(given, work)
}

/** What is looked at and not published, while a page is made for a preview. */
export function previewed(): Shown | undefined {
  return shown.getStore()
}
