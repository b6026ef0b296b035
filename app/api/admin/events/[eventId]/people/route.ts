import { addPerson } from "@/lib/classes/commands/add-person"
import { findClassPage } from "@/lib/classes/queries/class-people"
import { eventParams } from "@/lib/classes/schema/events"
import { addPersonBody } from "@/lib/classes/schema/people"
import { AppError } from "@/lib/errors"
import { reply } from "@/lib/http/reply"
import { adminRoute } from "@/lib/http/route"

export const GET = adminRoute({ params: eventParams }, async ({ params }) => {
  const page = await findClassPage(params.eventId)
  if (!page) throw new AppError("NOT_FOUND", "That class doesn’t exist.")
  return page
})

export const POST = adminRoute(
  { params: eventParams, body: addPersonBody },
  async ({ params, body, now, admin }) =>
    reply(201, await addPerson({ ...params, body, now, adminId: admin.id })),
)
