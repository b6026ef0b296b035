import { adminRoute } from "@/lib/http/route"
import { givePlace } from "@/lib/waiting/commands/give"
import { waitingParams } from "@/lib/waiting/schema"

export const POST = adminRoute({ params: waitingParams }, ({ params, admin, now }) =>
  givePlace({ ...params, adminId: admin.id, now }),
)
