import type { IncomingMessage } from "node:http"
import { expect, test } from "vitest"
import { takeIn } from "./request"

function seen(forwarded: string): unknown {
  const request = { headers: { "x-forwarded-for": forwarded }, socket: { remoteAddress: "::ffff:10.0.0.1" } }
  return takeIn({ request: request as unknown as IncomingMessage, hops: 1 }).address
}

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["6.6.6.6, 192.0.2.1", "192.0.2.1"],
  ["192.0.2.1:4711", "192.0.2.1"],
  ["[2001:db8::1]:4711", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["2001:db8::1", "2001:db8::1"],
  ["<script>", "10.0.0.1"],
  ["", "10.0.0.1"],
])("the proxy's %j is the caller %s", (forwarded, address) => expect(seen(forwarded)).toBe(address))
