import { describe, expect, test } from "vitest"
import { requireOwnScript, requireSameOrigin } from "./same-origin"

const request = (headers: Record<string, string>) =>
  new Request("https://studio.example/", { headers: { host: "studio.example", ...headers } })

describe("acting on a cookie", () => {
  test.each([
    [{ origin: "https://studio.example" }],
    [{ origin: "https://studio.example", "sec-fetch-site": "same-origin" }],
    [{ "sec-fetch-site": "same-origin" }],
    [{}],
    [{ referer: "https://studio.example/dashboard" }],
  ])("%j may", (headers) => expect(() => requireSameOrigin(request(headers))).not.toThrow())

  test.each([
    [{ origin: "null" }],
    [{ referer: "https://evil.example/page" }],
    [{ referer: "nothing" }],
    [{ origin: "https://evil.example" }],
    [{ origin: "https://studio.example.evil" }],
    [{ origin: "http://studio.example" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ "sec-fetch-site": "cross-site", "x-requested-with": "fetch" }],
    [{ origin: "https://studio.example", "sec-fetch-site": "cross-site" }],
  ])("%j may not", (headers) => expect(() => requireSameOrigin(request(headers))).toThrow("the site itself"))
})

describe("using up a link", () => {
  test.each([
    [{ accept: "application/json" }],
    [{ accept: "*/*", "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" }],
  ])("%j may", (headers) => expect(() => requireOwnScript(request(headers))).not.toThrow())

  test.each([
    [{ accept: "text/html,application/json" }],
    [{ accept: "application/json", "sec-fetch-mode": "navigate" }],
    [{ accept: "application/json", "sec-fetch-site": "cross-site" }],
    [{ accept: "application/json", "sec-fetch-site": "none" }],
  ])("%j may not", (headers) => expect(() => requireOwnScript(request(headers))).toThrow("the site itself"))
})
