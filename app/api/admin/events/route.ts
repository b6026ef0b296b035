import { revalidatePath } from "next/cache"
import { addEvent } from "@/lib/classes/commands"
import { addEventBody } from "@/lib/classes/schema"
import { adminRoute } from "@/lib/http/route"

export const POST = adminRoute({ body: addEventBody }, async ({ body, now }) => {
  const event = await addEvent({ body, now })
  revalidatePath("/calendar")
  return { message: "Event(s) added successfully", ...event }
})
