import { existsSync, readdirSync } from "node:fs"
import { readFile } from "node:fs/promises"
import type { IncomingMessage, ServerResponse } from "node:http"
import path from "node:path"
import { promisify } from "node:util"
import { gzip } from "node:zlib"

const TYPES: Record<string, string> = {
  ".js": "application/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
}
const PACKED = /\.(js|css|json|svg)$/
const PREFIX = "/_next/static/"
const pack = promisify(gzip)

type Copy = { plain: Buffer; packed?: Buffer }

/**
 * Serves the build's own files, whose names change with their content, from memory and packed once. Only
 * names that were there at start are known, so no address reaches another file. Answers false for the rest.
 */
export function staticFiles(distFolder: string) {
  const names = new Set<string>()
  const folder = path.join(distFolder, "static")
  if (existsSync(folder))
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile() && path.extname(entry.name) in TYPES)
        names.add(path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
  const copies = new Map<string, Promise<Copy>>()

  const copyOf = (name: string) => {
    let copy = copies.get(name)
    if (!copy) {
      copy = load(path.join(folder, name))
      copy.catch(() => copies.delete(name))
      copies.set(name, copy)
    }
    return copy
  }

  return async (request: IncomingMessage, response: ServerResponse, address: string): Promise<boolean> => {
    if (!address.startsWith(PREFIX) || (request.method !== "GET" && request.method !== "HEAD")) return false
    const name = decodeURIComponent(address.slice(PREFIX.length))
    if (!names.has(name)) return false
    const { plain, packed } = await copyOf(name)
    const isPacked = packed !== undefined && acceptsGzip(request)
    const body = isPacked ? packed : plain
    response.setHeader("Content-Type", TYPES[path.extname(name)] ?? "application/octet-stream")
    response.setHeader("Cache-Control", "public, max-age=31536000, immutable")
    if (packed) response.setHeader("Vary", "Accept-Encoding")
    if (isPacked) response.setHeader("Content-Encoding", "gzip")
    response.setHeader("Content-Length", body.length)
    response.end(request.method === "HEAD" ? undefined : body)
    return true
  }
}

/** True when the browser takes gzip. */
export function acceptsGzip(request: IncomingMessage): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(String(request.headers["accept-encoding"] ?? ""))
}

async function load(file: string): Promise<Copy> {
  const plain = await readFile(file)
  return { plain, packed: PACKED.test(file) ? await pack(plain, { level: 9 }) : undefined }
}
