import { deleteSignUp } from "@/lib/checkout/commands/leave-class"
import { signUpParams } from "@/lib/classes/schema/sign-up"
import { adminRoute } from "@/lib/http/route"

export const DELETE = adminRoute({ params: signUpParams }, async ({ params, admin }) => {
  await deleteSignUp({ ...params, adminId: admin.id })
  return { message: "Signup deleted successfully." }
})
