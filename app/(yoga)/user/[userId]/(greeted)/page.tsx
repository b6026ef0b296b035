import type { Metadata } from "next"
import { MyClasses } from "@/components/accounts/my-classes"
import { MyOrders } from "@/components/accounts/my-orders"
import { MyBookings } from "@/components/bookings/my-bookings"
import { listClassesOfStudent, listOrdersOfStudent } from "@/lib/accounts/queries/history"
import { requireStudentPage } from "@/lib/auth/guards"
import { listBookingsOfStudent } from "@/lib/bookings/queries/bookings"
import { env } from "@/lib/env"
import { orderPath } from "@/lib/shop/keys"

export const metadata: Metadata = { title: "My Bookings" }

type Props = { params: Promise<{ userId: string }> }

export default async function MyBookingsPage({ params }: Props) {
  const { id } = await requireStudentPage((await params).userId)
  const [bookings, classes, orders] = await Promise.all([
    listBookingsOfStudent(id),
    listClassesOfStudent(id),
    listOrdersOfStudent(id),
  ])
  const zone = env().STUDIO_TIME_ZONE
  return (
    <>
      <MyBookings studentId={id} initial={bookings} studioZone={zone} />
      <MyClasses classes={classes} zone={zone} />
      <MyOrders orders={orders.map((order) => ({ ...order, path: orderPath(order._id) }))} zone={zone} />
    </>
  )
}
