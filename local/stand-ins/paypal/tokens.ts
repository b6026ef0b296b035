import { randomBytes } from "node:crypto"
import type { Call, Reply } from "../http"
import { basicCredentials, bearerToken, json } from "../http"
import type { World } from "../state"

const lifeSeconds = 32_400

export function issueToken({ headers, body, world }: Call): Reply {
  const given = basicCredentials(headers)
  const { paypalClientId, paypalClientSecret } = world.credentials
  const isKnown =
    given !== undefined &&
    (paypalClientId === undefined || given.id === paypalClientId) &&
    (paypalClientSecret === undefined || given.secret === paypalClientSecret)
  if (!isKnown) {
    return json(401, { error: "invalid_client", error_description: "Client Authentication failed" })
  }
  if (new URLSearchParams(body).get("grant_type") !== "client_credentials") {
    return json(400, { error: "unsupported_grant_type", error_description: "Grant Type is not supported." })
  }
  const { tokens } = world.state.paypal
  for (const [token, expiresAt] of Object.entries(tokens)) {
    if (expiresAt < Date.now()) delete tokens[token]
  }
  const token = `A21AA${randomBytes(60).toString("base64url")}`
  tokens[token] = Date.now() + lifeSeconds * 1000
  world.changed()
  return json(200, {
    scope: "https://uri.paypal.com/services/checkout https://uri.paypal.com/services/payments/refund openid",
    access_token: token,
    token_type: "Bearer",
    app_id: "APP-80W284485P519543T",
    expires_in: lifeSeconds,
    nonce: `${new Date().toISOString()}${randomBytes(16).toString("base64url")}`,
  })
}

/** The 401 for a call whose token is unknown or has expired. */
export function refusalOfToken({ headers, world }: Call): Reply | undefined {
  const token = bearerToken(headers)
  const { tokens } = world.state.paypal
  const expiresAt = token !== undefined && Object.hasOwn(tokens, token) ? tokens[token] : undefined
  if (expiresAt !== undefined && expiresAt > Date.now()) return undefined
  return json(
    401,
    { error: "invalid_token", error_description: "The token passed in was not found in the system" },
    { "www-authenticate": 'Bearer realm="UNIFIED-AUTH", error="invalid_token"' },
  )
}

export function expireTokens(world: World): void {
  world.state.paypal.tokens = {}
  world.changed()
}
