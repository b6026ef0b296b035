import { deleteSignUp } from "@/lib/classes/commands/cancel-sign-up"
import { signUpParams } from "@/lib/classes/schema"
import { adminRoute } from "@/lib/http/route"

export const DELETE = adminRoute({ params: signUpParams }, async ({ params }) => {
  await deleteSignUp(params)
  return { message: "Signup deleted successfully." }
})
