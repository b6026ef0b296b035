import { describe, expect, test } from "vitest"
import { unitEnvironment } from "../tests/support/unit-environment.mts"
import { isPublicAddress, unfitForThePublic } from "./env"

const complete = { ...unitEnvironment, NODE_ENV: "production" }

describe("a public site", () => {
  test("starts when all is there", () => {
    expect(unfitForThePublic(complete)).toEqual([])
  })

  test.each([
    ["a missing secret", { PAYPAL_CLIENT_SECRET: undefined }, "PAYPAL_CLIENT_SECRET"],
    ["no key for notes", { NOTES_KEY: undefined }, "NOTES_KEY"],
    ["a short key for notes", { NOTES_KEY: `${"x".repeat(32)},short` }, "NOTES_KEY"],
    ["an empty secret", { AUTH_SECRET: "" }, "AUTH_SECRET"],
    ["a stand-in's address", { RESEND_BASE_URL: "http://127.0.0.1:3001/resend" }, "RESEND_BASE_URL"],
    ["a stand-in's host", { PUSHER_HOST: "localhost" }, "PUSHER_HOST"],
    ["a stand-in's key", { GOOGLE_CLIENT_ID: "local-google" }, "GOOGLE_CLIENT_ID"],
    ["a fail point", { FAILPOINT: "settle:before-commit" }, "FAILPOINT"],
    [
      "the calendars of a stand-in",
      { CALENDAR_STAND_IN_URL: "http://127.0.0.1:3001" },
      "CALENDAR_STAND_IN_URL",
    ],
    ["plain http", { SITE_URL: "http://yoga.example" }, "SITE_URL"],
  ])("refuses %s by name", (_what, change, name) => {
    expect(unfitForThePublic({ ...complete, ...change })).toEqual([name])
  })

  test("refuses a fail point even while developing", () => {
    expect(unfitForThePublic({ ...complete, NODE_ENV: "development", FAILPOINT: "x" })).toEqual(["FAILPOINT"])
  })
})

test("a site of this machine alone may run on stand-ins", () => {
  expect(unfitForThePublic({ NODE_ENV: "production", SITE_URL: "http://localhost:3000" })).toEqual([])
  expect(isPublicAddress("http://127.0.0.1:3000")).toBe(false)
  expect(isPublicAddress("https://localhost.evil.example")).toBe(true)
})
