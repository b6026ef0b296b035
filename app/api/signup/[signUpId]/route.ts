import { deleteSignUp } from "@/lib/classes/give-back"
import { signUpParams } from "@/lib/classes/schema"
import { remakeCalendar } from "@/lib/http/made-pages"
import { adminRoute } from "@/lib/http/route"

export const DELETE = adminRoute({ params: signUpParams }, async ({ params }) => {
  await deleteSignUp(params)
  remakeCalendar()
  return { message: "Signup deleted successfully." }
})
