import type { IncomingHttpHeaders } from "node:http"
import type { World } from "./state"

export type Service = "paypal" | "resend" | "pusher" | "recaptcha" | "google" | "calendars"

export type Call = {
  method: string
  path: string
  params: Record<string, string>
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
  world: World
}

export type Reply = { status: number; headers: Record<string, string>; body: string | Buffer }

/** `operation` is the name by which `POST /faults` can break the route; a route without one never breaks. */
export type Route = {
  service?: Service
  operation?: string
  method: string
  path: string
  answer: (call: Call) => Reply | Promise<Reply>
}

export type Fields = Record<string, unknown>

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store", ...headers },
    body: JSON.stringify(body),
  }
}

export function redirect(location: string): Reply {
  return { status: 303, headers: { location, "cache-control": "no-store" }, body: "" }
}

export function noContent(): Reply {
  return { status: 204, headers: {}, body: "" }
}

/** The members of a JSON object; an empty object for anything else. */
export function fields(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

export function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** The parsed JSON of a request, or undefined when it is not JSON. */
export function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Client id and secret of `Authorization: Basic`, or undefined. */
export function basicCredentials(headers: IncomingHttpHeaders): { id: string; secret: string } | undefined {
  const encoded = headers.authorization?.match(/^Basic\s+(\S+)$/i)?.[1]
  if (encoded === undefined) return undefined
  const decoded = Buffer.from(encoded, "base64").toString()
  const colon = decoded.indexOf(":")
  if (colon < 0) return undefined
  return { id: decoded.slice(0, colon), secret: decoded.slice(colon + 1) }
}

export function bearerToken(headers: IncomingHttpHeaders): string | undefined {
  return headers.authorization?.match(/^Bearer\s+(\S+)$/i)?.[1]
}

/** Parameters of a path like `/v2/checkout/orders/:id`, or undefined when the path is another one. */
export function matchPath({
  pattern,
  path,
}: {
  pattern: string
  path: string
}): Record<string, string> | undefined {
  const wanted = pattern.split("/")
  const given = path.split("/")
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const actual = given[index] ?? ""
    if (part.startsWith(":")) {
      if (actual === "") return undefined
      params[part.slice(1)] = safelyDecoded(actual)
    } else if (part !== actual) return undefined
  }
  return params
}

function safelyDecoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
