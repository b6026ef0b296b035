import { undoReturn } from "@/lib/checkout/commands/return-tins"
import { tinActParams } from "@/lib/checkout/schema"
import { adminRoute } from "@/lib/http/route"

export const POST = adminRoute({ params: tinActParams }, async ({ params, admin }) =>
  undoReturn({ ...params, adminId: admin.id }),
)
