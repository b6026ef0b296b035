import { publicRoute } from "@/lib/http/route"
import { addressBody } from "@/lib/newsletter/schema"
import { askForNotice } from "@/lib/shop/commands/stock-notices"
import { chocolateParams } from "@/lib/shop/schema/shop"

export const POST = publicRoute(
  {
    params: chocolateParams,
    body: addressBody,
    limits: [{ name: "stock-notice", max: 10, seconds: 600 }],
  },
  ({ params, body }) => askForNotice({ chocolateId: params.id, email: body.email }),
)
