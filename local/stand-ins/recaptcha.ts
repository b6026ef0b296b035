import { randomBytes } from "node:crypto"
import { browserScript } from "./browser-script"
import type { Call, Reply, Route } from "./http"
import { fields, json, parsed, text } from "./http"

const lifeMs = 2 * 60_000
const anyOrigin = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "content-type",
}

export type RecaptchaState = { tokens: Record<string, { action: string; at: number }> }

export function emptyRecaptcha(): RecaptchaState {
  return { tokens: {} }
}

export const recaptchaRoutes: Route[] = [
  { service: "recaptcha", operation: "script", method: "GET", path: "/recaptcha/api.js", answer: script },
  { service: "recaptcha", operation: "token", method: "POST", path: "/recaptcha/token", answer: issueToken },
  { method: "OPTIONS", path: "/recaptcha/token", answer: () => json(200, {}, anyOrigin) },
  {
    service: "recaptcha",
    operation: "verify",
    method: "POST",
    path: "/recaptcha/api/siteverify",
    answer: verify,
  },
]

function script(): Reply {
  return browserScript("recaptcha.js")
}

function issueToken({ body, world }: Call): Reply {
  const action = text(fields(parsed(body)).action) ?? ""
  const { tokens } = world.state.recaptcha
  for (const [token, { at }] of Object.entries(tokens)) {
    if (Date.now() - at > lifeMs) delete tokens[token]
  }
  const token = `03AFcWeA${randomBytes(96).toString("base64url")}`
  tokens[token] = { action, at: Date.now() }
  world.changed()
  return json(200, { token }, anyOrigin)
}

function verify({ body, query, headers, world }: Call): Reply {
  const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false
  const form = isForm ? new URLSearchParams(body) : query
  const { recaptchaSecret } = world.credentials
  const secret = form.get("secret")
  const response = form.get("response")
  const errors: string[] = []
  if (!secret) errors.push("missing-input-secret")
  else if (recaptchaSecret !== undefined && secret !== recaptchaSecret) errors.push("invalid-input-secret")
  if (!response) errors.push("missing-input-response")
  if (errors.length > 0 || !response) return json(200, { success: false, "error-codes": errors })

  const solved = { success: true, hostname: new URL(world.siteUrl).hostname }
  const scripted = response.match(/^(human|bot):([A-Za-z0-9_/]+)$/)
  if (scripted !== null) {
    const score = scripted[1] === "human" ? 0.9 : 0.1
    return json(200, { ...solved, challenge_ts: timestamp(Date.now()), score, action: scripted[2] })
  }
  const { tokens } = world.state.recaptcha
  const token = Object.hasOwn(tokens, response) ? tokens[response] : undefined
  if (token === undefined) {
    const wasOurs = /^03AFcWeA[\w-]{128}$/.test(response)
    const code = wasOurs ? "timeout-or-duplicate" : "invalid-input-response"
    return json(200, { success: false, "error-codes": [code] })
  }
  delete tokens[response]
  world.changed()
  if (Date.now() - token.at > lifeMs) {
    return json(200, { success: false, "error-codes": ["timeout-or-duplicate"] })
  }
  return json(200, { ...solved, challenge_ts: timestamp(token.at), score: 0.9, action: token.action })
}

function timestamp(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`
}
