import { adminRoute } from "@/lib/http/route"
import { stopLetter } from "@/lib/letters/commands/letters"
import { letterParams } from "@/lib/letters/schema"

export const POST = adminRoute({ params: letterParams }, ({ params, admin }) =>
  stopLetter({ ...params, adminId: admin.id }),
)
