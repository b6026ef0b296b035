import { payBackAtTheDoor } from "@/lib/checkout/commands/door-money"
import { signUpParams } from "@/lib/classes/schema/sign-up"
import { adminRoute } from "@/lib/http/route"

export const POST = adminRoute({ params: signUpParams }, ({ params, admin }) =>
  payBackAtTheDoor({ ...params, adminId: admin.id }),
)
