import { readText } from "@/lib/http/body"
import { publicRoute } from "@/lib/http/route"
import { handleResendEvent } from "@/lib/letters/commands/webhook"

/** Resend's events. Open to all, believed only when Resend has signed these very bytes a moment ago. */
export const POST = publicRoute({ idempotent: false }, async ({ request, now }) =>
  handleResendEvent({ headers: request.headers, text: await readText(request), now }),
)
