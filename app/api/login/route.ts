import { askForLogin } from "@/lib/accounts/commands/account"
import { loginBody } from "@/lib/accounts/schema"
import { markerOf } from "@/lib/auth/browser-binding"
import { reply } from "@/lib/http/reply"
import { publicRoute } from "@/lib/http/route"

export const POST = publicRoute(
  { body: loginBody, limits: [{ name: "login", max: 20, seconds: 3600 }] },
  async ({ body, address, request }) => {
    const { marker, cookie } = markerOf(request.headers)
    await askForLogin({ ...body, marker, address })
    return reply(200, { message: "Please check your email for your login link." }, [cookie])
  },
)
