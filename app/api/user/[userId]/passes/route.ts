import { listClassesOfStudent } from "@/lib/accounts/queries/history"
import { userParams } from "@/lib/accounts/schema"
import { howPaid, listReviewedPlaces } from "@/lib/checkout/queries/own-place"
import { hasSignedWaiver } from "@/lib/classes/queries/sign-ups"
import { forbidden, studentRoute } from "@/lib/http/route"
import { listReviewedPasses, listUsablePasses } from "@/lib/passes/queries"
import { listLines } from "@/lib/people/queries/history"
import { waitingTokenOf } from "@/lib/waiting/keys"

/** What is left on their passes, what PayPal still reviews, their classes to come, and whether a class takes more than a press. */
export const GET = studentRoute({ params: userParams }, async ({ student, params }) => {
  if (params.userId !== student.id) throw forbidden()
  const [passes, underReview, spots, hasSigned] = await Promise.all([
    listUsablePasses(student.id),
    listReviewedPasses(student.id),
    listOwnSpots(student),
    hasSignedWaiver(student.email),
  ])
  return { passes, underReview, spots, hasSigned }
})

/** The classes to come that they have a spot in, whose payment is reviewed, or that they wait for. */
async function listOwnSpots({ id, email }: { id: string; email: string }) {
  const [classes, reviewed, lines] = await Promise.all([
    listClassesOfStudent(id),
    listReviewedPlaces(email),
    listLines({ email, studentId: id }),
  ])
  const coming = classes.filter(({ isPast, isCancelled }) => !isPast && !isCancelled)
  const paid = await howPaid(coming.map(({ _id }) => _id))
  return [
    ...coming.map(({ _id, eventId }) => ({ eventId, state: "signed_up", howPaid: paid.get(_id) ?? null })),
    ...reviewed.map(({ eventId }) => ({ eventId, state: "under_review" })),
    ...lines.map(({ _id, eventId, state, place, offerUntil }) => ({
      ...{ eventId, state: "waiting", token: waitingTokenOf(_id) },
      line: { state, place, offerUntil },
    })),
  ]
}
