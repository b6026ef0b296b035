import { askForLogin } from "@/lib/accounts/commands/account"
import { loginBody } from "@/lib/accounts/schema"
import { browserBindingOf } from "@/lib/auth/browser-binding"
import { reply } from "@/lib/http/reply"
import { publicRoute } from "@/lib/http/route"

export const POST = publicRoute(
  { body: loginBody, limits: [{ name: "login", max: 20, seconds: 3600 }] },
  async ({ body, address, request }) => {
    const { browserBinding, cookie } = browserBindingOf(request.headers)
    await askForLogin({ ...body, browserBinding, address })
    return reply(200, { message: "Please check your email for your login link." }, [cookie])
  },
)
