import { listVersions } from "@/lib/content/queries"
import { sectionParams } from "@/lib/content/schema"
import { adminRoute } from "@/lib/http/route"

export const GET = adminRoute({ params: sectionParams }, async ({ params }) => ({
  versions: await listVersions(params.section),
}))
