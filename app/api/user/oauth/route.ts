import { oauthBody } from "@/lib/accounts/schema"
import { publicRoute } from "@/lib/http/route"
import { signInByOAuthCode } from "@/lib/sign-in/student"

/** Trades the code with which Google's sign-in came back for a session, once. */
export const POST = publicRoute(
  { idempotent: false, body: oauthBody, limits: [{ name: "oauth", max: 30, seconds: 600 }] },
  async ({ body, request }) => signInByOAuthCode({ ...body, request }),
)
