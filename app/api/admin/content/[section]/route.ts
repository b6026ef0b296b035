import { publishSettings } from "@/lib/checkout/commands/places"
import { getContent } from "@/lib/content/queries"
import { contentBody, sectionParams } from "@/lib/content/schema"
import { ifMatchOf } from "@/lib/http/if-match"
import { adminRoute } from "@/lib/http/route"

export const GET = adminRoute({ params: sectionParams }, ({ params }) => getContent(params.section))

export const PUT = adminRoute(
  { params: sectionParams, body: contentBody },
  ({ params: { section }, body: fields, admin, request }) =>
    publishSettings({ section, fields, ifMatch: ifMatchOf(request.headers), adminId: admin.id }),
)
