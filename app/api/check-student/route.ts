import { studentOfRequest } from "@/lib/auth/sessions"
import { signUpReturning } from "@/lib/checkout/commands/sign-up"
import { tellOfLock } from "@/lib/classes/commands/sign-up"
import { checkStudentBody } from "@/lib/classes/schema/sign-up"
import { publicRoute } from "@/lib/http/route"
import { countAgainst } from "@/lib/rate-limit"

/** For one address, each caller by themselves; so that nobody uses up the owner's tries, all of them have far more. */
const EACH = { name: "check-student-each", max: 3, seconds: 3600 }
const TOGETHER = { name: "check-student-address", max: 12, seconds: 3600 }

export const POST = publicRoute(
  {
    body: checkStudentBody,
    limits: [{ name: "check-student", max: 10, seconds: 3600 }],
    errorExtra: ({ status, message, extra }) => (status === 400 ? { error: extra.error ?? message } : {}),
  },
  async ({ body, now, address, request }) => {
    const { email } = body
    await countAgainst({ limit: EACH, subject: `${address} ${email}` })
    await countAgainst({ limit: TOGETHER, subject: email, onLock: () => tellOfLock({ email }) })
    const student = body.way === "pass" ? await studentOfRequest(request.headers) : null
    await signUpReturning({ body, student, now })
    return { message: "Registration confirmed!" }
  },
)
