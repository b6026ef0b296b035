import { revalidatePath } from "next/cache"
import { restoreSettings } from "@/lib/checkout/commands/places"
import { restoreBody, sectionParams } from "@/lib/content/schema"
import { ifMatchOf } from "@/lib/http/if-match"
import { adminRoute } from "@/lib/http/route"

export const POST = adminRoute(
  { params: sectionParams, body: restoreBody },
  async ({ params: { section }, body: { version }, admin, request }) => {
    const ifMatch = ifMatchOf(request.headers)
    const published = await restoreSettings({ section, version, ifMatch, adminId: admin.id })
    if (section === "places") revalidatePath("/calendar")
    return published
  },
)
