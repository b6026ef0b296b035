import { restore } from "@/lib/content/commands"
import { restoreBody, sectionParams } from "@/lib/content/schema"
import { adminRoute } from "@/lib/http/route"

export const POST = adminRoute(
  { params: sectionParams, body: restoreBody },
  ({ params: { section }, body: { version }, admin }) => restore({ section, version, adminId: admin.id }),
)
