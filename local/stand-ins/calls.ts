import type { Route, Service } from "./http"
import { json, noContent } from "./http"

const kept = 2_000

type Entry = { service: Service; operation: string; path: string; status: number | "dropped"; at: string }

export type Calls = { routes: Route[]; note: (entry: Omit<Entry, "at">) => void }

/** Remembers what the site asked of whom, so that a test can say that nothing was asked. Newest last. */
export function createCalls(): Calls {
  let entries: Entry[] = []
  return {
    note: (entry) => {
      entries.push({ ...entry, at: new Date().toISOString() })
      if (entries.length > kept) entries.shift()
    },
    routes: [
      {
        method: "GET",
        path: "/calls",
        answer: ({ query }) => {
          const service = query.get("service")
          return json(200, {
            calls: entries.filter((entry) => service === null || entry.service === service),
          })
        },
      },
      {
        method: "DELETE",
        path: "/calls",
        answer: () => {
          entries = []
          return noContent()
        },
      },
    ],
  }
}
