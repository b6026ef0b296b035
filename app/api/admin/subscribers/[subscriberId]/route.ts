import { adminRoute } from "@/lib/http/route"
import { deleteSubscriber } from "@/lib/newsletter/commands"
import { subscriberParams } from "@/lib/newsletter/schema"

export const DELETE = adminRoute({ params: subscriberParams }, ({ params, admin }) =>
  deleteSubscriber({ ...params, adminId: admin.id }),
)
