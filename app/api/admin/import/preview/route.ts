import { adminRoute } from "@/lib/http/route"
import { planImport } from "@/lib/imports/queries/plan"
import { previewBody } from "@/lib/imports/schema"

export const POST = adminRoute({ body: previewBody, idempotent: false }, async ({ body, now }) => {
  const { things: _, ...plan } = await planImport({ asked: body, now })
  return plan
})
