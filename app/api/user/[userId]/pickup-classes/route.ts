import { userParams } from "@/lib/accounts/schema"
import { listPickupClasses } from "@/lib/checkout/queries/pickup-classes"
import { forbidden, studentRoute } from "@/lib/http/route"

/** The classes at which an order of theirs can be handed over. */
export const GET = studentRoute({ params: userParams }, async ({ student, params, now }) => {
  if (params.userId !== student.id) throw forbidden()
  return listPickupClasses({ studentId: student.id, now })
})
