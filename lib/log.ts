import type { ServerResponse } from "node:http"

const SLOW_MS = 3000

/** One line of JSON, which holds no names, addresses or tokens (docs/operations.md, What to watch). */
export function log(level: "warn" | "error", line: Record<string, unknown>): void {
  console.error(JSON.stringify({ level, at: new Date().toISOString(), ...line }))
}

/** One line for an answer that failed or was slow: its path without the query, which may name people. */
export function noteTrouble(response: ServerResponse, said: Record<string, unknown>) {
  const startedAt = performance.now()
  response.once("close", () => {
    const ms = Math.round(performance.now() - startedAt)
    const { statusCode: status } = response
    if (status >= 500 || ms >= SLOW_MS) log(status < 500 ? "warn" : "error", { ...said, status, ms })
  })
}
