import type { Metadata } from "next"
import { MyClasses } from "@/components/accounts/my-classes"
import { MyOrders } from "@/components/accounts/my-orders"
import { MyBookings } from "@/components/bookings/my-bookings"
import { PastBookings } from "@/components/bookings/past-bookings"
import { MyPasses } from "@/components/passes/my-passes"
import { MyWaiting } from "@/components/waiting/my-waiting"
import { listClassesOfStudent, listOrdersOfStudent, listReviewedOrders } from "@/lib/accounts/queries/history"
import { requireStudentPage } from "@/lib/auth/guards"
import { listBookingsOfStudent } from "@/lib/bookings/queries/bookings"
import { listCancelledSessions } from "@/lib/bookings/queries/cancelled-sessions"
import { entryPath } from "@/lib/calendar/keys"
import { listCancelledPlaces } from "@/lib/checkout/queries/cancelled-places"
import { howPaid, listReviewedPlaces, quotePlaces } from "@/lib/checkout/queries/own-place"
import { cancelTokenOf } from "@/lib/classes/keys"
import { getContent, getTexts } from "@/lib/content/queries"
import { env } from "@/lib/env"
import { listReviewedPasses, listUsablePasses } from "@/lib/passes/queries"
import { receiptPath } from "@/lib/payments/keys"
import { listLines } from "@/lib/people/queries/history"
import { orderPath } from "@/lib/shop/keys"
import { waitingTokenOf } from "@/lib/waiting/keys"

export const metadata: Metadata = { title: "My Bookings" }

type Props = { params: Promise<{ userId: string }> }

export default async function MyBookingsPage({ params }: Props) {
  const { id, email } = await requireStudentPage((await params).userId)
  const [
    bookings,
    cancelled,
    classes,
    waitingFor,
    orders,
    passes,
    reviewed,
    cancelledPlaces,
    { offerings },
    places,
  ] = await Promise.all([
    listBookingsOfStudent(id),
    listCancelledSessions(id),
    listClassesOfStudent(id),
    listLines({ email, studentId: id }),
    listOrdersOfStudent(id),
    listUsablePasses(id),
    Promise.all([listReviewedPlaces(email), listReviewedPasses(id), listReviewedOrders({ id, email })]),
    listCancelledPlaces(email),
    getTexts(),
    getContent("places"),
  ])
  const [quotes, paid] = await Promise.all([
    quotePlaces(classes.filter(({ isPast }) => !isPast).map(({ _id }) => _id)),
    howPaid(classes.map(({ _id }) => _id)),
  ])
  const [reviewedPlaces, reviewedPasses, reviewedOrders] = reviewed
  const zone = env().STUDIO_TIME_ZONE
  const madeAt = new Date().toISOString()
  return (
    <div className="grid gap-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:grid-rows-[auto_1fr] lg:gap-x-20">
      <MyBookings
        studentId={id}
        initial={bookings}
        hasCancelled={cancelled.length > 0}
        studioZone={zone}
        studioAddress={places.content.studioAddress}
        bookingText={offerings.bookingText}
      />
      <div className="grid content-start gap-16 lg:row-span-2">
        <MyClasses
          classes={classes.map((one) => ({
            ...one,
            token: cancelTokenOf(one._id),
            quote: quotes.get(one._id) ?? null,
            howPaid: paid.get(one._id) ?? null,
            calendarUrl: entryPath(one._id),
          }))}
          underReview={reviewedPlaces}
          cancelled={cancelledPlaces}
          zone={zone}
          madeAt={madeAt}
        />
        <MyWaiting
          lines={waitingFor
            .filter(({ eventId }) => !reviewedPlaces.some((place) => place.eventId === eventId))
            .map((one) => ({ ...one, token: waitingTokenOf(one._id) }))}
          zone={zone}
          madeAt={madeAt}
        />
        <MyPasses passes={passes} underReview={reviewedPasses} />
        <MyOrders
          orders={orders.map((order) => ({
            ...order,
            path: orderPath(order._id),
            receipt: order.paypalOrderId && receiptPath(order.paypalOrderId),
          }))}
          underReview={reviewedOrders}
          zone={zone}
        />
      </div>
      <PastBookings studentId={id} initial={bookings} cancelled={cancelled} studioZone={zone} />
    </div>
  )
}
