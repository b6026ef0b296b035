import { randomUUID } from "node:crypto"
import { createServer, type Server } from "node:http"
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose"
import { afterAll, beforeAll, expect, test } from "vitest"
import { freePort } from "../../local/ports"
import { call, db } from "../support/api"
import { startWeb } from "../support/stack"

type Forgery = {
  claims?: Record<string, unknown>
  key?: CryptoKey
  kid?: string
  isUnsigned?: boolean
}

const clientId = process.env.GOOGLE_CLIENT_ID ?? ""
const now = () => Math.floor(Date.now() / 1000)

/** A Google of the test's own, whose next ID token says whatever the test wants. */
let google: Server
let issuer: string
let web: Awaited<ReturnType<typeof startWeb>>
let own: CryptoKey
let foreign: CryptoKey
let next = ""

beforeAll(async () => {
  const pair = await generateKeyPair("RS256", { extractable: true })
  own = pair.privateKey
  foreign = (await generateKeyPair("RS256")).privateKey
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: "own", alg: "RS256", use: "sig" }
  const port = await freePort()
  issuer = `http://127.0.0.1:${port}`
  google = createServer((request, response) => {
    response.setHeader("Content-Type", "application/json")
    response.end(JSON.stringify(answerOf(request.url ?? "", jwk)))
  }).listen(port, "127.0.0.1")
  web = await startWeb({ env: { GOOGLE_ISSUER: issuer } })
})

afterAll(async () => {
  await web.stop()
  google.close()
})

function answerOf(path: string, jwk: object): object {
  if (path.startsWith("/jwks")) return { keys: [jwk] }
  if (path.startsWith("/token"))
    return { access_token: "x", token_type: "Bearer", expires_in: 3600, id_token: next }
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
  }
}

/** Goes to Google and comes back with a code for which it hands out this token. Answers where it ends, and for whom. */
async function comeBackWith({ claims = {}, key = own, kid = "own", isUnsigned = false }: Forgery) {
  const started = await call("/api/user/auth/google", { at: web.url })
  const asked = new URL(started.headers.get("location") ?? "").searchParams
  const email = `forged.${randomUUID()}@example.com`
  const said = {
    iss: issuer,
    aud: clientId,
    sub: randomUUID(),
    iat: now(),
    exp: now() + 3600,
    nonce: asked.get("nonce"),
    email,
    email_verified: true,
    given_name: "Greta",
    ...claims,
  }
  next = isUnsigned
    ? new UnsecuredJWT(said).encode()
    : await new SignJWT(said).setProtectedHeader({ alg: "RS256", kid }).sign(key)
  const cookie = started.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ")
  const back = await call(`/api/auth/callback/google?code=x&state=${asked.get("state")}`, {
    headers: { cookie },
    at: web.url,
  })
  return { email, location: (back.headers.get("location") ?? "").replace(web.url, "") }
}

test("the token that the forgeries below are made from is good", async () => {
  const { email, location } = await comeBackWith({})
  expect(location).toMatch(/^\/user\/oauth\?/)
  expect(await db().student.count({ where: { email } })).toBe(1)
})

test.each<[string, () => Forgery]>([
  ["for another site", () => ({ claims: { aud: "somebody-else" } })],
  ["of another issuer", () => ({ claims: { iss: "https://evil.example" } })],
  ["that has expired", () => ({ claims: { iat: now() - 7200, exp: now() - 3600 } })],
  ["signed with another key", () => ({ key: foreign })],
  ["that names a key nobody has", () => ({ key: foreign, kid: "../../dev/null" })],
  ["that is not signed", () => ({ isUnsigned: true })],
  ["made for another attempt", () => ({ claims: { nonce: "another" } })],
  ["made for no attempt", () => ({ claims: { nonce: undefined } })],
  ["whose address is verified only in words", () => ({ claims: { email_verified: "true" } })],
  ["without an address", () => ({ claims: { email: undefined } })],
  ["with a malformed address", () => ({ claims: { email: "a@b.co\r\nBcc: x@example.com" } })],
])("an ID token %s opens nothing", async (_what, forge) => {
  const before = await db().student.count()
  const { email, location } = await comeBackWith(forge())
  expect(location).toBe("/login?error=google")
  expect(await db().student.count({ where: { email } })).toBe(0)
  expect(await db().student.count()).toBe(before)
})
