import { findSignedRecord } from "@/lib/classes/queries/sign-ups"
import { signUpParams } from "@/lib/classes/schema/sign-up"
import { AppError } from "@/lib/errors"
import { file } from "@/lib/http/reply"
import { adminRoute } from "@/lib/http/route"

export const GET = adminRoute({ params: signUpParams }, async ({ params }) => {
  const record = await findSignedRecord(params.signUpId)
  if (!record?.picture) throw new AppError("NOT_FOUND", "There’s no drawn signature.")
  return file(record.picture, { type: "image/png", name: `signature-${record.name}.png` })
})
