import { AppError, isUnavailable } from "../errors"
import { log } from "../log"

export class Reply {
  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly headers: Record<string, string> | [string, string][] = {},
  ) {}
}

/** An answer that is not a plain 200: status, JSON body (null: none), headers. */
export function reply(
  status: number,
  body: unknown,
  headers: Record<string, string> | [string, string][] = {},
) {
  return new Reply(status, body, headers)
}

const PRIVATE = { "Cache-Control": "private, no-store", Vary: "Authorization, Cookie, Accept" }

/**
 * A file: its bytes or its text as they are, of that type, to be kept as long as `cache` says. One with a `name`
 * is saved and never shown inside the site, whatever is in it.
 */
export function file(
  content: Uint8Array<ArrayBuffer> | string,
  { type, name, cache }: { type: string; name?: string; cache?: string },
): Response {
  const headers = new Headers({ ...PRIVATE, "Content-Type": type })
  if (name) {
    headers.set("Content-Disposition", attachment(name))
    headers.set("Content-Security-Policy", "sandbox; default-src 'none'")
  }
  if (cache) {
    headers.set("Cache-Control", cache)
    headers.delete("Vary")
  }
  return new Response(content, { headers })
}

/** A file that anybody may keep and must ask about: 304 for whoever has the one of this tag. */
export function taggedFile(
  request: Request,
  { content, tag, type, name }: { content: string; tag: string; type: string; name: string },
): Response {
  const cache = "public, max-age=0, must-revalidate"
  const known = (request.headers.get("if-none-match") ?? "").split(",").map((one) => one.trim())
  if (known.includes(tag))
    return new Response(null, { status: 304, headers: { ETag: tag, "Cache-Control": cache } })
  const response = file(content, { type, name, cache })
  response.headers.set("ETag", tag)
  return response
}

/** RFC 6266: the name in every script, and one in ASCII for those who cannot read that. */
function attachment(name: string): string {
  const whole = name
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu, "-")
  const encoded = encodeURIComponent(whole).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const plain = whole
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\w.]+/g, "-")
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** What a handler returned, as the HTTP answer. */
export function toResponse(result: unknown, requestId: string): Response {
  if (result instanceof Response) {
    result.headers.set("X-Request-Id", requestId)
    return result
  }
  const { status, body, headers } = result instanceof Reply ? result : new Reply(200, result)
  const all = new Headers(PRIVATE)
  all.set("X-Request-Id", requestId)
  for (const [name, value] of Array.isArray(headers) ? headers : Object.entries(headers)) {
    if (name.toLowerCase() === "set-cookie") all.append(name, value)
    else all.set(name, value)
  }
  if (body === null || status === 204) return new Response(null, { status, headers: all })
  all.set("Content-Type", "application/json; charset=utf-8")
  return new Response(JSON.stringify(body), { status, headers: all })
}

/** The wire shape of every refusal: {code, message, requestId, …extra}. Unknown errors are logged, never told. */
export function toErrorResponse(error: unknown, requestId: string): Response {
  const known = asAppError(error, requestId)
  return toResponse(
    reply(
      known.status,
      { ...known.extra, code: known.code, message: known.message, requestId },
      known.status === 503 ? { "Retry-After": "5", ...known.headers } : known.headers,
    ),
    requestId,
  )
}

function asAppError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error
  if (isUnavailable(error)) {
    log("warn", told(error, requestId))
    return new AppError("UNAVAILABLE", "The site is briefly unavailable. Please try again in a moment.")
  }
  log("error", told(error, requestId))
  return new AppError("INTERNAL", "Something went wrong on my side. Please try again later.")
}

function told(error: unknown, requestId: string) {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  return { requestId, name, message: message.slice(0, 2000), stack }
}
