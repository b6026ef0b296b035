import { adminOfRequest, studentOfRequest } from "@/lib/auth/sessions"
import { listBookingsForAdmin, listBookingsOfStudent, listHeldSlots } from "@/lib/bookings/queries/bookings"
import { addSlotsBody, bookingsQuery } from "@/lib/bookings/schema"
import { addSlots } from "@/lib/calendar/commands/slots"
import { listFreeSlots, listOfferedSlots } from "@/lib/calendar/queries/slots"
import { reply } from "@/lib/http/reply"
import { adminRoute, forbidden, publicRoute, unauthenticated } from "@/lib/http/route"

/** Visitors: what is free. The admin: also what is booked and held. `?userId=`: that student's sessions, to them and the admin. */
export const GET = publicRoute({ query: bookingsQuery }, async ({ query, request }) => {
  const bearer = request.headers.has("authorization")
  const admin = bearer ? await adminOfRequest(request.headers) : null
  if (query.userId) {
    const student = admin ? null : await studentOfRequest(request.headers)
    if (!admin && !student) throw unauthenticated()
    if (student && student.id !== query.userId) throw forbidden()
    return { bookedSlots: await listBookingsOfStudent(query.userId) }
  }
  if (bearer && !admin && !(await studentOfRequest(request.headers))) throw unauthenticated()
  if (!admin) return { availableSlots: await listOfferedSlots() }
  const [availableSlots, bookedSlots, heldSlots] = await Promise.all([
    listFreeSlots(),
    listBookingsForAdmin(),
    listHeldSlots(),
  ])
  return { availableSlots, bookedSlots, heldSlots }
})

export const POST = adminRoute({ body: addSlotsBody }, async ({ body, now, admin }) =>
  reply(201, {
    message: "Slots added successfully.",
    ...(await addSlots({ ...body, now, adminId: admin.id })),
  }),
)
