import { signWaiver } from "@/lib/classes/commands/sign-waiver"
import { findSignedRecord } from "@/lib/classes/queries/sign-ups"
import { waiverPdf } from "@/lib/classes/queries/waiver-pdf"
import { signWaiverBody } from "@/lib/classes/schema/people"
import { signUpParams } from "@/lib/classes/schema/sign-up"
import { AppError } from "@/lib/errors"
import { file } from "@/lib/http/reply"
import { adminRoute } from "@/lib/http/route"

export const PUT = adminRoute(
  { params: signUpParams, body: signWaiverBody },
  ({ params, body, now, admin }) => signWaiver({ ...params, body, now, adminId: admin.id }),
)

export const GET = adminRoute({ params: signUpParams }, async ({ params }) => {
  const record = await findSignedRecord(params.signUpId)
  if (!record) throw new AppError("NOT_FOUND", "That sign-up isn’t on the list.")
  return file(await waiverPdf(record), { type: "application/pdf", name: `waiver-${record.name}.pdf` })
})
