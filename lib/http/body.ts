import { AppError } from "../errors"
import { bodyCap } from "./bodies"

const MAX_DEPTH = 32

/** The raw text of a request's body, counted while it streams in: 413 past its address's cap, 400 if it is not UTF-8. */
export async function readText(request: Request): Promise<string> {
  const maxBytes = bodyCap(new URL(request.url).pathname)
  const tooLarge = () => new AppError("TOO_LARGE", "That’s too large to send.")
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge()
  if (request.headers.get("content-encoding"))
    throw new AppError("UNSUPPORTED_TYPE", "Please send plain JSON.")
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      throw tooLarge()
    }
    chunks.push(value)
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks))
  } catch {
    throw notJson()
  }
}

/** The body as a JSON object. Refuses other content types (415), other values, NUL, lone surrogates and deep nesting. */
export async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  const type = (request.headers.get("content-type") ?? "").toLowerCase().replaceAll(" ", "")
  if (type !== "application/json" && type !== "application/json;charset=utf-8")
    throw new AppError("UNSUPPORTED_TYPE", "Please send JSON (Content-Type: application/json).")
  const text = await readText(request)
  if (nesting(text) > MAX_DEPTH) throw notJson()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw notJson()
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw notJson()
  if (!isStorable(value)) throw new AppError("INVALID", "The text contains characters that can’t be saved.")
  return value as Record<string, unknown>
}

function notJson() {
  return new AppError("INVALID", "The request couldn’t be read.")
}

/** How deep arrays and objects go; what stands in a string is text. */
function nesting(text: string): number {
  let depth = 0
  let deepest = 0
  let isString = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0x22) isString = !isString
    else if (isString && code === 0x5c) i++
    else if (isString) continue
    else if (code === 0x5b || code === 0x7b) deepest = Math.max(deepest, ++depth)
    else if (code === 0x5d || code === 0x7d) depth--
  }
  return deepest
}

function isStorable(value: unknown): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed()
  if (Array.isArray(value)) return value.every(isStorable)
  if (typeof value === "object" && value !== null)
    return Object.entries(value).every(([key, item]) => isStorable(key) && isStorable(item))
  return true
}
