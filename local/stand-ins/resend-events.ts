import { createHmac, randomUUID } from "node:crypto"
import type { Call, Reply, Route } from "./http"
import { fields, json, list, parsed, text } from "./http"
import type { Email } from "./resend"
import type { World } from "./state"

/** Resend's own addresses for trying what comes back, with or without a label: bounced+ada@resend.dev. */
const TRIED = /^(bounced|complained)(\+[^@]*)?@resend\.dev$/i

export const resendEventRoutes: Route[] = [
  { service: "resend", operation: "event", method: "POST", path: "/resend/events", answer: play },
]

/**
 * `{type: "email.bounced" | "email.complained" | ..., to, bounce?}`: has the site told of it, signed, and answers with
 * the status that the site gave. `svixId` and `at` (seconds) send one again, or late.
 */
async function play(call: Call): Promise<Reply> {
  const given = fields(parsed(call.body))
  const [type, to] = [text(given.type), list(given.to).length ? list(given.to) : [given.to]]
  if (type === undefined || !to.every((one) => typeof one === "string"))
    return json(400, { message: "Needs a type and to" })
  const event = eventOf({ type, to: to as string[], bounce: given.bounce })
  const at = typeof given.at === "number" ? given.at : undefined
  const status = await deliver({ world: call.world, body: JSON.stringify(event), id: text(given.svixId), at })
  return json(200, { status })
}

/** What became of an email to one of Resend's addresses for that, told a moment later. */
export function tellOfTried(world: World, emails: Email[]): void {
  for (const { to } of emails)
    for (const address of to) {
      const what = TRIED.exec(address)?.[1]?.toLowerCase()
      if (!what) continue
      const event = eventOf({ type: `email.${what}`, to: [address], bounce: undefined })
      setTimeout(() => void deliver({ world, body: JSON.stringify(event) }), 50).unref()
    }
}

function eventOf({ type, to, bounce }: { type: string; to: string[]; bounce: unknown }) {
  const created_at = new Date().toISOString()
  const message = "The recipient's email address does not exist."
  const bounced =
    type === "email.bounced" ? { bounce: bounce ?? { type: "Permanent", subType: "General", message } } : {}
  const data = { created_at, email_id: randomUUID(), from: "", to, subject: "", ...bounced }
  return { type, created_at, data }
}

async function deliver(given: { world: World; body: string; id?: string; at?: number }): Promise<number> {
  const { world, body, id = `msg_${randomUUID()}`, at = Math.floor(Date.now() / 1000) } = given
  const key = Buffer.from((world.credentials.resendWebhookSecret ?? "").replace(/^whsec_/, ""), "base64")
  const mark = createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64")
  try {
    const answer = await fetch(new URL("/api/webhooks/resend", world.siteUrl), {
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.timeout(15_000),
      headers: {
        "content-type": "application/json",
        "user-agent": "Svix-Webhooks/1.62",
        "svix-id": id,
        "svix-timestamp": String(at),
        "svix-signature": `v1,${mark}`,
      },
      body,
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return 0
  }
}
