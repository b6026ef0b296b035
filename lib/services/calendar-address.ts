import { lookup as resolve } from "node:dns"
import { isIP, type LookupFunction } from "node:net"
import ipaddr from "ipaddr.js"
import { env } from "../env"
import { type AppError, invalidField } from "../errors"
import { within } from "./within"

/** A host name leads to this machine or its network. */
export class AddressRefused extends Error {}

type Resolved = { address: string; family: number }[]
/** Answers every address of a name. */
export type Resolver = (host: string) => Promise<Resolved>

const TIMEOUT_MS = 5000
const MOST_CHARACTERS = 2000
const GLOBAL_V6 = ipaddr.parse("2000::")

/** True for an address of the public internet: nothing private, local, shared, mapped, translated or reserved. */
export function isPublicIp(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== "unicast") return false
  // Beyond 2000::/3 nothing is given out; "::7f00:1" is one of the spellings of this machine.
  return parsed.kind() === "ipv4" || parsed.match(GLOBAL_V6, 3)
}

/**
 * The address of a calendar as it is asked for: https, at the usual port, of a host that has a name. Says nothing yet
 * of where the name leads. Throws INVALID naming `url`.
 */
export function calendarUrl(text: string): URL {
  const typed = text.trim().replace(/^webcals?:/i, "https:")
  if (typed.length > MOST_CHARACTERS || !URL.canParse(typed))
    throw refused("Please enter the address of a calendar. It starts with https://.")
  const url = new URL(typed)
  url.hash = ""
  if (isStandIn(url)) return url
  if (url.protocol !== "https:") throw refused("The address must start with https://.")
  if (url.username || url.password) throw refused("The address can’t include a username or password.")
  if (url.port) throw refused("The address can’t include a port, such as “:8080.”")
  if (isIP(url.hostname.replace(/^\[|\]$/g, "")))
    throw refused("The address needs a name, such as calendar.google.com, not a number.")
  return url
}

/** Throws INVALID naming `url` when the host has no address, or any that is not public. */
export async function checkHost(url: URL, resolver: Resolver = allAddresses): Promise<void> {
  if (isStandIn(url)) return
  try {
    await publicAddresses(url.hostname, resolver)
  } catch (error) {
    if (error instanceof AddressRefused)
      throw refused("That address points to a private network. Only calendars on the internet can be read.")
    throw refused("I can’t find that address. Please check it for typos.")
  }
}

/**
 * Resolves names for a connection: the addresses that were checked are the very ones that it goes to, so that a name
 * cannot lead elsewhere a moment later.
 */
export function guardedLookup(resolver: Resolver = allAddresses): LookupFunction {
  return (host, options, callback) => {
    publicAddresses(host, resolver).then(
      (addresses) => {
        const fitting = addresses.filter(({ family }) => !options.family || family === options.family)
        const [first] = fitting
        if (!first) return callback(new Error("no address of that family"), "")
        if (options.all) callback(null, fitting)
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, ""),
    )
  }
}

/** The local stand-in of the tests, the one address that may be plain and of this machine (lib/env.ts refuses it in public). */
export function isStandIn(url: URL): boolean {
  const standIn = env().CALENDAR_STAND_IN_URL
  return standIn !== undefined && url.origin === new URL(standIn).origin
}

async function publicAddresses(host: string, resolver: Resolver): Promise<Resolved> {
  const addresses = await within(TIMEOUT_MS, () => resolver(host))
  if (addresses.length === 0) throw new Error("no address")
  if (!addresses.every(({ address }) => isPublicIp(address))) throw new AddressRefused()
  return addresses
}

function allAddresses(host: string): Promise<Resolved> {
  return new Promise((settle, fail) =>
    resolve(host, { all: true, verbatim: true }, (error, addresses) =>
      error ? fail(error) : settle(addresses),
    ),
  )
}

function refused(message: string): AppError {
  return invalidField("url", message)
}
