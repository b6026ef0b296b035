import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Reply } from "./http"

/** A file of `browser/` as an answer that any page may load. Throws when there is no such file. */
export function browserScript(name: string): Reply {
  return {
    status: 200,
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-store",
      "cross-origin-resource-policy": "cross-origin",
      "access-control-allow-origin": "*",
    },
    body: readFileSync(fileURLToPath(new URL(`./browser/${name}`, import.meta.url))),
  }
}
