import { SignJWT, UnsecuredJWT } from "jose"
import { describe, expect, test } from "vitest"
import { derivedKey, issueAccessToken, type Kind, readAccessToken } from "./tokens"

const subject = "11111111-1111-4111-8111-111111111111"
const sessionId = "22222222-2222-4222-8222-222222222222"
const seconds = () => Math.floor(Date.now() / 1000)

function signed({
  header = {},
  claims = {},
  key = derivedKey("admin"),
}: {
  header?: object
  claims?: object
  key?: Uint8Array
} = {}) {
  const now = seconds()
  const usual = { iss: "yoga-site", aud: "admin", sub: subject, sid: sessionId, iat: now, nbf: now }
  return new SignJWT({ ...usual, exp: now + 900, ...claims })
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt", ...header })
    .sign(key)
}

test.each<Kind>(["student", "admin"])("a token of a %s is read back", async (kind) => {
  const token = await issueAccessToken({ kind, subject, sessionId })
  expect(await readAccessToken(kind, token)).toEqual({ subject, sessionId })
  expect(await readAccessToken(kind === "admin" ? "student" : "admin", token)).toBeNull()
})

test("the token that the refusals below are made from is good", async () => {
  expect(await readAccessToken("admin", await signed())).toEqual({ subject, sessionId })
})

describe("nothing is read from a token", () => {
  const now = seconds()
  test.each([
    ["of another type", { header: { typ: "JWT" } }],
    ["with another algorithm", { header: { alg: "HS512" }, key: new Uint8Array(64) }],
    ["signed with another key", { key: derivedKey("student") }],
    ["that brings its own key", { header: { jwk: { kty: "oct", k: "AAAA" } }, key: new Uint8Array(32) }],
    ["of another issuer", { claims: { iss: "evil" } }],
    ["for another audience", { claims: { aud: "student" } }],
    ["that has expired", { claims: { exp: now - 1 } }],
    ["whose end is a text", { claims: { exp: "4000000000" } }],
    ["without an end", { claims: { exp: undefined } }],
    ["that is not valid yet", { claims: { nbf: now + 600 } }],
    ["from the future", { claims: { iat: now + 600 } }],
    ["that is older than 15 minutes, whatever it says", { claims: { iat: now - 1000, exp: now + 9000 } }],
    ["without a session", { claims: { sid: undefined } }],
    ["whose session is a number", { claims: { sid: 1 } }],
  ])("%s", async (_what, given) => {
    expect(await readAccessToken("admin", await signed(given))).toBeNull()
  })

  test("that is not signed, or not one", async () => {
    const unsigned = new UnsecuredJWT({ sid: sessionId }).setSubject(subject).setAudience("admin").encode()
    const token = await signed()
    for (const each of [unsigned, "", "a.b.c", token.slice(0, -2), `${token}A`])
      expect(await readAccessToken("admin", each)).toBeNull()
  })
})
