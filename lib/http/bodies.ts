import { IncomingMessage } from "node:http"
import type { Socket } from "node:net"
import { AppError } from "../errors"

const KB = 1024
const MB = 1024 * KB
const USUAL = 64 * KB
/** Endpoints that take more: pictures (of 6 MB) and signatures (of 200 KB) in base64, events of others, long texts, files. */
const LARGER: [path: RegExp, bytes: number][] = [
  [/^\/api\/(chocolates(\/[^/]+)?|admin\/pictures)$/, 8_500_000],
  [/^\/api\/admin\/login$/, MB],
  [/^\/api\/admin\/import(\/preview)?$/, 8_500_000],
  [/^\/api\/(signup|payments|waiting-list)$/, 320 * KB],
  [/^\/api\/admin\/(events\/[^/]+\/people|signups\/[^/]+\/waiver)$/, 320 * KB],
  [/^\/api\/webhooks\/(paypal|resend)$/, 256 * KB],
  [/^\/api\/admin\/working-hours$/, MB],
  [/^\/api\/admin\/(content\/[^/]+(\/preview)?|letters(\/[^/]+)?)$/, 256 * KB],
]
const LITTLE = MB
/** What one caller may have under way, and what large bodies of all callers may. */
const PER_CALLER = 12 * MB
const LARGE_OF_ALL = 24 * MB

/** How many bytes of body an endpoint takes. */
export function bodyCap(path: string): number {
  return LARGER.find(([pattern]) => pattern.test(path))?.[1] ?? USUAL
}

/**
 * A request whose body ends once more than its cap has come in, which is how whoever reads it knows that it is too
 * large; the rest is thrown away as it comes. Next reads bodies ahead of their readers, however long they are.
 */
export class CappedRequest extends IncomingMessage {
  cap = USUAL

  constructor(socket: Socket) {
    super(socket)
    let received = 0
    let isCut = false
    const push = (chunk: Buffer | null): boolean => {
      if (isCut) return true
      received += chunk?.length ?? 0
      if (received <= this.cap) return super.push(chunk)
      isCut = true
      super.push(chunk)
      // Otherwise the connection is closed at the body's end, before the answer.
      this.complete = true
      super.push(null)
      // It may have been stopped for a reader who will not ask again.
      socket.resume()
      return true
    }
    // Stays when a copy of the body takes its place behind a middleware.
    Object.defineProperty(this, "push", { get: () => push, set: () => {} })
  }
}

/** Counts the bodies that are under way against their callers, as large as they say they are, before they are read. */
export function bodyBudget() {
  const underWay = new Map<string, number>()
  let large = 0

  /** Answers what gives the bytes back. Throws TOO_LARGE, TOO_MANY, UNAVAILABLE. */
  return (given: { request: CappedRequest; path: string; caller: string }): (() => void) => {
    const { request, path, caller } = given
    request.cap = bodyCap(path)
    const bytes = request.headers["transfer-encoding"]
      ? request.cap
      : Number(request.headers["content-length"] ?? 0)
    if (bytes === 0) return () => {}
    if (bytes > request.cap)
      throw new AppError("TOO_LARGE", "That’s too large to send.", {}, connection(bytes - request.cap))
    const own = (underWay.get(caller) ?? 0) + bytes
    if (own > PER_CALLER)
      throw new AppError(
        "TOO_MANY",
        "That’s a lot at once. Please wait a moment.",
        {},
        { "Retry-After": "5", ...connection(bytes) },
      )
    const isLarge = bytes > USUAL
    if (isLarge && large + bytes > LARGE_OF_ALL)
      throw new AppError(
        "UNAVAILABLE",
        "The site is busy. Please try again.",
        {},
        { "Retry-After": "5", ...connection(bytes) },
      )
    underWay.set(caller, own)
    if (isLarge) large += bytes
    return () => {
      const rest = (underWay.get(caller) ?? 0) - bytes
      if (rest > 0) underWay.set(caller, rest)
      else underWay.delete(caller)
      if (isLarge) large -= bytes
    }
  }
}

/** Closed on a caller who is still sending, a connection takes the answer with it: what is little is let in, unread. */
function connection(bytes: number): Record<string, string> {
  return { Connection: bytes > LITTLE ? "close" : "keep-alive" }
}
