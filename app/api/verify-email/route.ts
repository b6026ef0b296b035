import { linkQuery } from "@/lib/accounts/schema"
import { publicRoute } from "@/lib/http/route"
import { signInByLink } from "@/lib/sign-in/student"

/** Asked by the page, never by a navigation: this consumes the link. */
export const GET = publicRoute(
  { query: linkQuery, headless: true, limits: [{ name: "verify", max: 60, seconds: 600 }] },
  async ({ query, request }) =>
    signInByLink({ token: query.token, purpose: "verify_email", message: "Email Verified!", request }),
)
