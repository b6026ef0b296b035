import { changePass } from "@/lib/checkout/commands/change-pass"
import { adminRoute } from "@/lib/http/route"
import { changePassBody, passParams } from "@/lib/passes/schema"

export const PUT = adminRoute(
  { params: passParams, body: changePassBody },
  async ({ params, body, admin }) => {
    await changePass({ ...params, body, adminId: admin.id })
    return { message: "Saved." }
  },
)
