import { AsyncLocalStorage } from "node:async_hooks"
import { env } from "../env"
import { AppError } from "../errors"
import type { PageTag } from "../page-tags"

/** Makes a page of this site as nobody in particular would see it. */
type MakePage = (path: string) => Promise<{ status: number; body: Buffer }>
type Call = {
  address: string
  make: MakePage
  /** Forgets the shared pages that change (lib/web/page-cache.ts). */
  forget: (tags: PageTag[]) => void
}

// The server's bundle and Next's would each make their own: there is one for the process.
const KEY = Symbol.for("yoga.calls")
const kept = globalThis as { [KEY]?: AsyncLocalStorage<Call> }
kept[KEY] ??= new AsyncLocalStorage()
const calls = kept[KEY]

/** Runs the answer to a call whose sender's address is known. */
export function answerCall<T>(call: Call, answer: () => T): T {
  return calls.run(call, answer)
}

/** Has the process that answers this call forget the shared pages that show this. */
export function forgetHere(tags: PageTag[]) {
  calls.getStore()?.forget(tags)
}

/** The text of one of this site's pages, made anew now. Throws UNAVAILABLE when it cannot be made. */
export async function makePage(path: string): Promise<string> {
  const made = await calls.getStore()?.make(path)
  if (made?.status !== 200)
    throw new AppError("UNAVAILABLE", "The page couldn’t be loaded. Please try again.")
  return made.body.toString("utf8")
}

/**
 * The caller's address for counting, IPv6 by its /64: what the web process saw (lib/web/server.ts). Without that
 * process the n-th from the right that proxies have noted, and one for everybody where no proxy is trusted.
 */
export function callerAddress(headers: Headers): string {
  const forwarded = () =>
    forwardedAddress({ chain: headers.get("x-forwarded-for"), hops: env().TRUST_PROXY_HOPS })
  return networkOf(calls.getStore()?.address ?? forwarded() ?? "unknown")
}

/** What is counted as one caller: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  return address.includes(":") ? prefix64(address) : address
}

/** The address that the `hops`-th proxy from the right has noted, if it is one. */
export function forwardedAddress(given: { chain: string | null | undefined; hops: number }): string | null {
  if (given.hops === 0) return null
  const named = given.chain?.split(",").at(-given.hops)?.trim() ?? ""
  // Some proxies write the port too, a new one for each connection: "192.0.2.1:4711", "[2001:db8::1]:4711".
  const address = named.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1").replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
  return /^[\da-f.:]{2,45}$/i.test(address) ? plain(address) : null
}

/** An IPv4 address as such, also where the system says it in IPv6. */
export function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "")
}

function prefix64(address: string): string {
  const [head = "", tail] = address.split("::")
  const left = head ? head.split(":") : []
  const right = tail ? tail.split(":") : []
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, missing)).fill("0"), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, "").toLowerCase())
    .join(":")}::/64`
}
