import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"

type Door = { pattern: RegExp; methods: string[]; weight: number }

const KNOWN = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
/** Pages whose address is an endpoint too (docs/calls.md, Two addresses for one call). */
const PAGES_WITH_POST = new Set(["/register", "/login", "/validate-token"])

/**
 * Which methods an address takes, read from the exports of app/api/**\/route.ts at start: Next answers a
 * wrong method without an Allow header, and an unknown one with a 500. Null: there is no such endpoint.
 */
export function readMethods(root: string): (path: string) => string[] | null {
  const doors = routeFiles(path.join(root, "app")).map((file) => doorOf({ root, file }))
  doors.sort((a, b) => a.weight - b.weight)
  return (address) => {
    const asked = address.length > 1 ? address.replace(/\/$/, "") : address
    const trimmed = asked.startsWith("/config/") ? `/api${asked}` : asked
    const found = doors.find((door) => door.pattern.test(trimmed))
    if (found) return found.methods
    if (/^\/api(\/|$)/.test(trimmed)) return null
    return PAGES_WITH_POST.has(trimmed) ? ["GET", "HEAD", "POST"] : ["GET", "HEAD"]
  }
}

function routeFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name === "route.ts")
    .map((entry) => path.join(entry.parentPath, entry.name))
}

function doorOf({ root, file }: { root: string; file: string }): Door {
  const source = readFileSync(file, "utf8")
  const named = [...source.matchAll(/^export (?:const|async function|function) ([A-Z]+)\b/gm)].map(
    (m) => m[1],
  )
  const listed = [...source.matchAll(/^export (?:const )?\{([^}]*)\}/gm)].flatMap((match) =>
    (match[1] ?? "").split(",").map((part) =>
      part
        .trim()
        .split(/[\s:]+/)
        .pop(),
    ),
  )
  const methods = KNOWN.filter(
    (method) => method === "OPTIONS" || named.includes(method) || listed.includes(method),
  )
  if (methods.includes("GET")) methods.splice(1, 0, "HEAD")
  const parts = path
    .relative(path.join(root, "app"), path.dirname(file))
    .split(path.sep)
    .filter((part) => !/^\(.*\)$/.test(part))
  const pattern = parts
    .map((part) => (/^\[\.\.\./.test(part) ? ".+" : /^\[/.test(part) ? "[^/]+" : part.replaceAll(".", "\\.")))
    .join("/")
  const weight = parts.reduce(
    (sum, part) => sum + (/^\[\.\.\./.test(part) ? 100 : /^\[/.test(part) ? 1 : 0),
    0,
  )
  return { pattern: new RegExp(`^/${pattern}$`), methods, weight }
}
