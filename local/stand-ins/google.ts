import { createHash, generateKeyPairSync, randomBytes } from "node:crypto"
import { calculateJwkThumbprint, exportJWK, importPKCS8, SignJWT } from "jose"
import { authorizePage, mistakePage } from "./google-page"
import type { Call, Reply, Route } from "./http"
import { basicCredentials, bearerToken, json, redirect } from "./http"
import type { World } from "./state"

const codeLifeMs = 10 * 60_000
const tokenLifeSeconds = 3_599

export type GoogleAccount = { sub: string; email: string; name: string; emailVerified: boolean }

type Grant = {
  account: GoogleAccount
  clientId: string
  redirectUri: string
  nonce: string | null
  challenge: string | null
  method: string
  at: number
}

export type GoogleState = {
  privateKey: string
  accounts: GoogleAccount[]
  codes: Record<string, Grant>
  accessTokens: Record<string, { account: GoogleAccount; expiresAt: number }>
}

export function emptyGoogle(): GoogleState {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  })
  return { privateKey, accounts: [], codes: {}, accessTokens: {} }
}

export const googleRoutes: Route[] = [
  route({
    operation: "discovery",
    method: "GET",
    path: "/google/.well-known/openid-configuration",
    answer: discovery,
  }),
  route({ operation: "jwks", method: "GET", path: "/google/jwks", answer: jwks }),
  route({ operation: "authorize", method: "GET", path: "/google/authorize", answer: authorize }),
  route({ operation: "choose", method: "POST", path: "/google/authorize", answer: choose }),
  route({ operation: "token", method: "POST", path: "/google/token", answer: token }),
  route({ operation: "userinfo", method: "GET", path: "/google/userinfo", answer: userinfo }),
]

function route(given: Omit<Route, "service">): Route {
  return { service: "google", ...given }
}

function discovery({ world }: Call): Reply {
  const issuer = issuerOf(world)
  return json(200, {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    scopes_supported: ["openid", "email", "profile"],
    token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
    claims_supported: ["aud", "email", "email_verified", "exp", "iat", "iss", "name", "picture", "sub"],
    code_challenge_methods_supported: ["plain", "S256"],
    grant_types_supported: ["authorization_code"],
  })
}

async function jwks({ world }: Call): Promise<Reply> {
  const { kid, publicJwk } = await signingKey(world)
  return json(200, { keys: [{ ...publicJwk, kid, alg: "RS256", use: "sig" }] })
}

function authorize({ query, world }: Call): Reply {
  const mistake = mistakeInRequest({ query, world })
  if (mistake !== undefined) return mistakePage(mistake)
  return authorizePage({ query, accounts: world.state.google.accounts })
}

function choose({ body, query, world }: Call): Reply {
  const mistake = mistakeInRequest({ query, world })
  if (mistake !== undefined) return mistakePage(mistake)
  const form = new URLSearchParams(body)
  const back = new URL(query.get("redirect_uri") ?? "")
  const state = query.get("state")
  if (state !== null) back.searchParams.set("state", state)
  const email = form.get("email")?.trim() ?? ""
  if (form.get("choice") === "cancel") {
    back.searchParams.set("error", "access_denied")
    return redirect(back.href)
  }
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    return authorizePage({ query, accounts: world.state.google.accounts })
  }
  const name = form.get("name")?.trim() || (email.split("@")[0] ?? email)
  const account = remember({ world, email, name, emailVerified: form.get("email_verified") === "on" })
  const code = `4/${randomBytes(32).toString("base64url")}`
  world.state.google.codes[code] = {
    account,
    clientId: query.get("client_id") ?? "",
    redirectUri: query.get("redirect_uri") ?? "",
    nonce: query.get("nonce"),
    challenge: query.get("code_challenge"),
    method: query.get("code_challenge_method") ?? "plain",
    at: Date.now(),
  }
  world.changed()
  back.searchParams.set("code", code)
  back.searchParams.set("scope", query.get("scope") ?? "openid email profile")
  return redirect(back.href)
}

async function token({ body, headers, world }: Call): Promise<Reply> {
  const form = new URLSearchParams(body)
  const basic = basicCredentials(headers)
  const clientId = basic ? decodeURIComponent(basic.id) : form.get("client_id")
  const clientSecret = basic ? decodeURIComponent(basic.secret) : form.get("client_secret")
  const { googleClientId, googleClientSecret } = world.credentials
  const isKnown = googleClientId === undefined || clientId === googleClientId
  const hasSecret = googleClientSecret === undefined || clientSecret === googleClientSecret
  if (!isKnown || !hasSecret) return refusal({ status: 401, error: "invalid_client", why: "Unauthorized" })
  if (form.get("grant_type") !== "authorization_code") {
    return refusal({ status: 400, error: "unsupported_grant_type", why: "Invalid grant_type" })
  }
  const { codes, accessTokens } = world.state.google
  const code = form.get("code") ?? ""
  const grant = Object.hasOwn(codes, code) ? codes[code] : undefined
  delete codes[code]
  world.changed()
  const isGood =
    grant !== undefined &&
    Date.now() - grant.at <= codeLifeMs &&
    grant.clientId === clientId &&
    grant.redirectUri === form.get("redirect_uri") &&
    isVerifier({ grant, verifier: form.get("code_verifier") })
  if (!isGood) return refusal({ status: 400, error: "invalid_grant", why: "Malformed auth code." })

  const accessToken = `ya29.${randomBytes(48).toString("base64url")}`
  accessTokens[accessToken] = { account: grant.account, expiresAt: Date.now() + tokenLifeSeconds * 1000 }
  return json(200, {
    access_token: accessToken,
    expires_in: tokenLifeSeconds,
    token_type: "Bearer",
    scope: "openid email profile",
    id_token: await idToken({ world, grant, accessToken }),
  })
}

function userinfo({ headers, world }: Call): Reply {
  const known = world.state.google.accessTokens[bearerToken(headers) ?? ""]
  if (known === undefined || known.expiresAt < Date.now()) {
    return refusal({ status: 401, error: "invalid_request", why: "Invalid Credentials" })
  }
  return json(200, { sub: known.account.sub, ...claims(known.account) })
}

async function idToken({
  world,
  grant,
  accessToken,
}: {
  world: World
  grant: Grant
  accessToken: string
}): Promise<string> {
  const { key, kid } = await signingKey(world)
  const half = createHash("sha256").update(accessToken).digest().subarray(0, 16)
  return new SignJWT({
    azp: grant.clientId,
    at_hash: half.toString("base64url"),
    ...(grant.nonce === null ? {} : { nonce: grant.nonce }),
    ...claims(grant.account),
  })
    .setProtectedHeader({ alg: "RS256", kid, typ: "JWT" })
    .setIssuer(issuerOf(world))
    .setAudience(grant.clientId)
    .setSubject(grant.account.sub)
    .setIssuedAt()
    .setExpirationTime(`${tokenLifeSeconds}s`)
    .sign(key)
}

function claims({ email, emailVerified, name }: GoogleAccount) {
  const [givenName, ...others] = name.split(" ")
  return {
    email,
    email_verified: emailVerified,
    name,
    given_name: givenName,
    family_name: others.join(" "),
  }
}

function remember({ world, ...given }: { world: World } & Omit<GoogleAccount, "sub">): GoogleAccount {
  const { accounts } = world.state.google
  const earlier = accounts.find(({ email }) => email.toLowerCase() === given.email.toLowerCase())
  const account = { sub: earlier?.sub ?? digits(), ...given }
  world.state.google.accounts = [account, ...accounts.filter((one) => one !== earlier)].slice(0, 200)
  return account
}

function digits(): string {
  return `1${BigInt(`0x${randomBytes(9).toString("hex")}`)
    .toString()
    .padStart(20, "0")
    .slice(-20)}`
}

function isVerifier({ grant, verifier }: { grant: Grant; verifier: string | null }): boolean {
  if (grant.challenge === null) return true
  if (verifier === null) return false
  const hashed = createHash("sha256").update(verifier).digest("base64url")
  return grant.challenge === (grant.method === "S256" ? hashed : verifier)
}

function mistakeInRequest({ query, world }: { query: URLSearchParams; world: World }): string | undefined {
  const { googleClientId } = world.credentials
  if (googleClientId !== undefined && query.get("client_id") !== googleClientId) return "invalid_client"
  if (query.get("response_type") !== "code") return "unsupported_response_type"
  const target = query.get("redirect_uri") ?? ""
  if (!URL.canParse(target) || new URL(target).origin !== new URL(world.siteUrl).origin) {
    return "redirect_uri_mismatch"
  }
  return undefined
}

async function signingKey(world: World) {
  const key = await importPKCS8(world.state.google.privateKey, "RS256", { extractable: true })
  const { kty, n, e } = await exportJWK(key)
  const publicJwk = { kty, n, e }
  return { key, publicJwk, kid: await calculateJwkThumbprint({ kty: kty ?? "RSA", n, e }) }
}

function issuerOf(world: World): string {
  return `${world.origin}/google`
}

function refusal({ status, error, why }: { status: number; error: string; why: string }): Reply {
  return json(status, { error, error_description: why })
}
