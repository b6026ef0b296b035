import { restore } from "@/lib/content/commands"
import { restoreBody, sectionParams } from "@/lib/content/schema"
import { ifMatchOf } from "@/lib/http/if-match"
import { adminRoute } from "@/lib/http/route"

export const POST = adminRoute(
  { params: sectionParams, body: restoreBody },
  ({ params: { section }, body: { version }, admin, request }) =>
    restore({ section, version, ifMatch: ifMatchOf(request.headers), adminId: admin.id }),
)
