import { revalidatePath } from "next/cache"
import { checkStudentBody } from "@/lib/classes/schema"
import { signUpReturning } from "@/lib/classes/sign-up"
import { countAgainst } from "@/lib/http/rate-limit"
import { publicRoute } from "@/lib/http/route"

export const POST = publicRoute(
  { body: checkStudentBody, limits: [{ name: "check-student", max: 10, seconds: 3600 }] },
  async ({ body }) => {
    await countAgainst({
      limit: { name: "check-student-address", max: 3, seconds: 3600 },
      subject: body.email,
    })
    await signUpReturning(body)
    revalidatePath("/calendar")
    return { message: "Registration confirmed!" }
  },
)
