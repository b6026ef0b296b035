import { studentOfRequest } from "@/lib/auth/sessions"
import { signUpReturning } from "@/lib/checkout/commands/sign-up"
import { tellOfLock } from "@/lib/classes/commands/sign-up"
import { checkStudentBody } from "@/lib/classes/schema/sign-up"
import { publicRoute } from "@/lib/http/route"
import { countAgainst } from "@/lib/rate-limit"

/** For one address, each caller by themselves; so that nobody uses up the owner's tries, all of them have far more. */
const EACH = { name: "check-student-each", max: 3, seconds: 3600 }
const TOGETHER = { name: "check-student-address", max: 12, seconds: 3600 }
const CALLER = { name: "check-student", max: 10, seconds: 3600 }
/** A student who is logged in and signs up themselves may do so for a month of classes in one sitting. */
const OWN = { name: "check-student-own", max: 60, seconds: 3600 }

export const POST = publicRoute(
  {
    body: checkStudentBody,
    errorExtra: ({ status, message, extra }) => (status === 400 ? { error: extra.error ?? message } : {}),
  },
  async ({ body, now, address, request }) => {
    const student = await studentOfRequest(request.headers)
    if (student?.email.toLowerCase() === body.email) await countAgainst({ limit: OWN, subject: student.id })
    else await countStranger({ email: body.email, address })
    await signUpReturning({ body, student, now })
    return { message: "Registration confirmed!" }
  },
)

async function countStranger({ email, address }: { email: string; address: string }): Promise<void> {
  await countAgainst({ limit: CALLER, subject: address })
  await countAgainst({ limit: EACH, subject: `${address} ${email}` })
  await countAgainst({ limit: TOGETHER, subject: email, onLock: () => tellOfLock({ email }) })
}
