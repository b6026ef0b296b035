import { giveBack } from "@/lib/classes/give-back"
import { cancelBody } from "@/lib/classes/schema"
import { remakeCalendar } from "@/lib/http/made-pages"
import { publicRoute } from "@/lib/http/route"

export const POST = publicRoute(
  { body: cancelBody, limits: [{ name: "signup-cancel", max: 30, seconds: 600 }] },
  async ({ body }) => {
    await giveBack(body)
    remakeCalendar()
    return { message: "The place is given back." }
  },
)
