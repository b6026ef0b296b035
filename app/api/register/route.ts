import { register } from "@/lib/accounts/commands/account"
import { registerBody } from "@/lib/accounts/schema"
import { markerOf } from "@/lib/auth/browser-binding"
import { reply } from "@/lib/http/reply"
import { publicRoute } from "@/lib/http/route"

export const POST = publicRoute(
  { body: registerBody, limits: [{ name: "register", max: 20, seconds: 3600 }] },
  async ({ body, address, request }) => {
    const { marker, cookie } = markerOf(request.headers)
    await register({ ...body, marker, address })
    return reply(200, { message: "Please check your email to confirm your address." }, [cookie])
  },
)
