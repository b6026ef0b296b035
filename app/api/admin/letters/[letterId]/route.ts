import { ifMatchOf } from "@/lib/http/if-match"
import { reply } from "@/lib/http/reply"
import { adminRoute } from "@/lib/http/route"
import { changeLetter, deleteLetter } from "@/lib/letters/commands/letters"
import { getLetter } from "@/lib/letters/queries/letters"
import { letterBody, letterParams } from "@/lib/letters/schema"

export const GET = adminRoute({ params: letterParams }, ({ params }) => getLetter(params))

export const PUT = adminRoute(
  { params: letterParams, body: letterBody },
  ({ params, body: fields, request }) =>
    changeLetter({ ...params, fields, ifMatch: ifMatchOf(request.headers) }),
)

export const DELETE = adminRoute({ params: letterParams }, async ({ params, admin }) => {
  await deleteLetter({ ...params, adminId: admin.id })
  return reply(204, null)
})
