import { userParams } from "@/lib/accounts/schema"
import { listReviewedPlaces } from "@/lib/checkout/queries/own-place"
import { hasSignedWaiver } from "@/lib/classes/queries/sign-ups"
import { forbidden, studentRoute } from "@/lib/http/route"
import { listReviewedPasses, listUsablePasses } from "@/lib/passes/queries"

/** What is left on their passes, what PayPal still reviews, also of classes, and whether a class takes more than a press. */
export const GET = studentRoute({ params: userParams }, async ({ student, params }) => {
  if (params.userId !== student.id) throw forbidden()
  const [passes, underReview, places, hasSigned] = await Promise.all([
    listUsablePasses(student.id),
    listReviewedPasses(student.id),
    listReviewedPlaces(student.email),
    hasSignedWaiver(student.email),
  ])
  return { passes, underReview, classesUnderReview: places.map(({ eventId }) => eventId), hasSigned }
})
