import { adminRoute } from "@/lib/http/route"
import { showLetter } from "@/lib/letters/commands/archive"
import { archiveBody, letterParams } from "@/lib/letters/schema"

export const PUT = adminRoute({ params: letterParams, body: archiveBody }, ({ params, body, admin }) =>
  showLetter({ ...params, ...body, adminId: admin.id }),
)
