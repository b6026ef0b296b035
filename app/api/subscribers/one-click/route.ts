import { publicRoute } from "@/lib/http/route"
import { unsubscribeByLink } from "@/lib/newsletter/commands"
import { oneClickQuery } from "@/lib/newsletter/schema"

// A mail provider's few servers speak for all its people, so there is no limit per caller: the link is signed.
export const POST = publicRoute({ query: oneClickQuery }, async ({ query, now }) =>
  unsubscribeByLink({ ...query, now }),
)
