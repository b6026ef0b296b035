import { describe, expect, test } from "vitest"
import { isPublicAddress, unfitForThePublic } from "./env"

const complete = {
  NODE_ENV: "production",
  SITE_URL: "https://yoga.example",
  DATABASE_URL: "postgresql://somewhere/yoga",
  AUTH_SECRET: "0123456789abcdef0123456789abcdef",
  PAYPAL_CLIENT_ID: "a",
  PAYPAL_CLIENT_SECRET: "b",
  PAYPAL_WEBHOOK_ID: "c",
  PAYPAL_MERCHANT_ID: "d",
  RESEND_API_KEY: "e",
  MAIL_FROM: "Maya <maya@yoga.example>",
  TEACHER_EMAIL: "maya@yoga.example",
  PUSHER_APP_ID: "f",
  PUSHER_KEY: "g",
  PUSHER_SECRET: "h",
  RECAPTCHA_SITE_KEY: "i",
  RECAPTCHA_SECRET: "j",
  GOOGLE_CLIENT_ID: "k",
  GOOGLE_CLIENT_SECRET: "l",
}

describe("a public site", () => {
  test("starts when all is there", () => {
    expect(unfitForThePublic(complete)).toEqual([])
  })

  test.each([
    ["a missing secret", { PAYPAL_CLIENT_SECRET: undefined }, "PAYPAL_CLIENT_SECRET"],
    ["an empty secret", { AUTH_SECRET: "" }, "AUTH_SECRET"],
    ["a stand-in's address", { RESEND_BASE_URL: "http://127.0.0.1:3001/resend" }, "RESEND_BASE_URL"],
    ["a stand-in's host", { PUSHER_HOST: "localhost" }, "PUSHER_HOST"],
    ["a stand-in's key", { GOOGLE_CLIENT_ID: "local-google" }, "GOOGLE_CLIENT_ID"],
    ["a fail point", { FAILPOINT: "settle:before-commit" }, "FAILPOINT"],
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
