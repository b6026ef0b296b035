import type { IncomingMessage, ServerResponse } from "node:http"

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i
const ENDPOINT = /^\/(api|config)\//

/** True for a form that a browser sends to a page by itself: without scripts, or before they run. */
export function isFormPost({ method, headers }: IncomingMessage, path: string): boolean {
  if (method !== "POST" || ENDPOINT.test(path)) return false
  return FORM.test(headers["content-type"] ?? "") && (headers.accept ?? "").includes("text/html")
}

/** Leads to the page that says what to do. Nothing of what was sent is read. */
export function leadToHint(response: ServerResponse) {
  response.writeHead(303, {
    Location: "/javascript",
    "Cache-Control": "private, no-store",
    "Content-Length": 0,
    Connection: "close",
  })
  response.end()
}
