import { restoreSettings } from "@/lib/checkout/commands/places"
import { restoreBody, sectionParams } from "@/lib/content/schema"
import { ifMatchOf } from "@/lib/http/if-match"
import { adminRoute } from "@/lib/http/route"

export const POST = adminRoute(
  { params: sectionParams, body: restoreBody },
  ({ params: { section }, body: { version }, admin, request }) =>
    restoreSettings({ section, version, ifMatch: ifMatchOf(request.headers), adminId: admin.id }),
)
