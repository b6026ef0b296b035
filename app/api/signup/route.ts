import { revalidatePath } from "next/cache"
import { signUpBody } from "@/lib/classes/schema"
import { signUp } from "@/lib/classes/sign-up"
import { countAgainst } from "@/lib/http/rate-limit"
import { publicRoute } from "@/lib/http/route"

/** A signature of 200 KB in base64, and the rest of the form. */
const MAX_BYTES = 320 * 1024

export const POST = publicRoute(
  {
    body: signUpBody,
    maxBytes: MAX_BYTES,
    captcha: { action: "signup", field: "recaptchaToken" },
    limits: [{ name: "signup", max: 5, seconds: 600 }],
  },
  async ({ body, now }) => {
    await countAgainst({ limit: { name: "signup-address", max: 20, seconds: 3600 }, subject: body.email })
    await signUp({ body, now })
    revalidatePath("/calendar")
    return { message: "Sign up successful, confirmation email sent." }
  },
)
