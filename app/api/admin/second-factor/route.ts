import { codeBody, passwordBody } from "@/lib/accounts/schema"
import { requirePassword } from "@/lib/auth/admin-account"
import { beginSecondFactor, confirmSecondFactor, endSecondFactor } from "@/lib/auth/second-factor"
import { getContent } from "@/lib/content/queries"
import { adminRoute } from "@/lib/http/route"

const limits = [{ name: "second-factor", max: 10, seconds: 600 }]

/** A secret for the authenticator app; the password is asked for again. */
export const POST = adminRoute({ idempotent: false, body: passwordBody, limits }, async ({ admin, body }) => {
  await requirePassword({ email: admin.email, password: body.password })
  const { content: site } = await getContent("site")
  return beginSecondFactor({ adminId: admin.id, email: admin.email, issuer: site.name })
})

export const PUT = adminRoute({ body: codeBody, limits }, async ({ admin, body }) =>
  confirmSecondFactor({ adminId: admin.id, sessionId: admin.sessionId, code: body.code }),
)

export const DELETE = adminRoute({ body: codeBody, limits }, async ({ admin, body }) => {
  await endSecondFactor({ adminId: admin.id, code: body.code })
  return { success: true }
})
