import { expect, test } from "vitest"
import { securityHeaders } from "./security-headers"

test.each([
  ["/cart", "unsafe-none"],
  ["/cart/", "unsafe-none"],
  ["/user/8a1c/book", "unsafe-none"],
  ["/user/8a1c", "same-origin-allow-popups"],
  ["/user/8a1c/book/more", "same-origin-allow-popups"],
  ["/", "same-origin-allow-popups"],
  ["/chocolates", "unsafe-none"],
  ["/cartography", "same-origin-allow-popups"],
  ["/admin", "same-origin"],
  ["/admin/orders", "same-origin"],
])("%s holds on to the windows that it opens as far as %s", (path, policy) => {
  expect(securityHeaders({ path, isHttps: true })["Cross-Origin-Opener-Policy"]).toBe(policy)
})
