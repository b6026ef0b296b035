/** One line of JSON, which holds no names, addresses or tokens (docs/operations.md, What to watch). */
export function log(level: "warn" | "error", line: Record<string, unknown>): void {
  console.error(JSON.stringify({ level, at: new Date().toISOString(), ...line }))
}
