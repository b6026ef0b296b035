import { type IncomingMessage, get as plainGet } from "node:http"
import { get as secureGet } from "node:https"
import { pipeline } from "node:stream/promises"
import { createGunzip } from "node:zlib"
import { AddressRefused, calendarUrl, guardedLookup, isStandIn, type Resolver } from "./calendar-address"

/** Why a calendar could not be read; the screen has the words. */
export type WhyUnreadable =
  | "refused"
  | "unreachable"
  | "slow"
  | "status"
  | "redirect"
  | "large"
  | "no_calendar"
  | "complicated"
  | "forgotten"

export class CalendarUnreadable extends Error {
  constructor(readonly why: WhyUnreadable) {
    super(why)
  }
}

const TIMEOUT_MS = 5000
const MOST_BYTES = 1_048_576
const MOST_REDIRECTS = 3

/**
 * The text of a calendar on the internet: 1 MB at most, unpacked, within 5 seconds in all, redirected only within its
 * host. Throws CalendarUnreadable.
 */
export async function fetchCalendar(address: string, resolver?: Resolver): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    return await follow({ url: calendarUrl(address), signal, resolver })
  } catch (error) {
    if (error instanceof CalendarUnreadable) throw error
    if (signal.aborted) throw new CalendarUnreadable("slow")
    const isRefused = error instanceof AddressRefused || (error as { code?: string }).code === "INVALID"
    throw new CalendarUnreadable(isRefused ? "refused" : "unreachable")
  }
}

type Asked = { url: URL; signal: AbortSignal; resolver?: Resolver }

async function follow({ url, signal, resolver }: Asked): Promise<string> {
  let at = url
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const response = await ask({ url: at, signal, resolver })
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return textOf(response, signal)
    response.destroy()
    if (statusCode < 300 || statusCode > 399 || !headers.location) throw new CalendarUnreadable("status")
    const next = URL.canParse(headers.location, at) ? new URL(headers.location, at) : undefined
    if (next?.host !== at.host || next.protocol !== at.protocol || next.username || next.password)
      throw new CalendarUnreadable("redirect")
    at = next
  }
  throw new CalendarUnreadable("redirect")
}

function ask({ url, signal, resolver }: Asked): Promise<IncomingMessage> {
  const isLocal = isStandIn(url)
  return new Promise((settle, fail) => {
    const get = isLocal && url.protocol === "http:" ? plainGet : secureGet
    const request = get(
      url,
      {
        // A connection of its own, to an address that was looked at for it.
        agent: false,
        lookup: isLocal ? undefined : guardedLookup(resolver),
        signal,
        headers: { Accept: "text/calendar, text/plain;q=0.5", "Accept-Encoding": "gzip" },
      },
      settle,
    )
    request.on("error", fail)
    request.on("upgrade", (_response, socket) => socket.destroy())
    // Ends that no other event tells of, such as an upgrade that nobody asked for.
    request.on("close", () => fail(new CalendarUnreadable("status")))
  })
}

async function textOf(response: IncomingMessage, signal: AbortSignal): Promise<string> {
  const encoding = response.headers["content-encoding"]?.toLowerCase() ?? "identity"
  const packed = encoding === "gzip" || encoding === "x-gzip"
  if (!packed && encoding !== "identity") throw new CalendarUnreadable("no_calendar")
  const text = async (source: AsyncIterable<Buffer>) => {
    const chunks: Buffer[] = []
    for await (const chunk of capped(source)) chunks.push(chunk)
    return new TextDecoder().decode(Buffer.concat(chunks))
  }
  return packed
    ? await pipeline(response, capped, createGunzip(), text, { signal })
    : await pipeline(response, text, { signal })
}

async function* capped(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of source) {
    size += chunk.length
    if (size > MOST_BYTES) throw new CalendarUnreadable("large")
    yield chunk
  }
}
