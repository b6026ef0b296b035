import { register } from "@/lib/accounts/commands/account"
import { registerBody } from "@/lib/accounts/schema"
import { browserBindingOf } from "@/lib/auth/browser-binding"
import { reply } from "@/lib/http/reply"
import { publicRoute } from "@/lib/http/route"

export const POST = publicRoute(
  { body: registerBody, limits: [{ name: "register", max: 20, seconds: 3600 }] },
  async ({ body, address, request }) => {
    const { browserBinding, cookie } = browserBindingOf(request.headers)
    await register({ ...body, browserBinding, address })
    return reply(200, { message: "Please check your email to confirm your address." }, [cookie])
  },
)
