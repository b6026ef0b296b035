import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { ClassPage } from "@/components/classes/class-page"
import { requireAdminPage } from "@/lib/auth/guards"
import { findClassPage } from "@/lib/classes/queries/class-people"
import { currentWaiver } from "@/lib/classes/queries/events"
import { eventParams } from "@/lib/classes/schema/events"
import { env } from "@/lib/env"
import { listHandOvers } from "@/lib/shop/queries/hand-over"
import { listWaiting } from "@/lib/waiting/queries"

export const metadata: Metadata = { title: "Class" }

export default async function OneClassPage({ params }: { params: Promise<{ eventId: string }> }) {
  await requireAdminPage()
  const asked = eventParams.safeParse(await params)
  const initial = asked.success ? await findClassPage(asked.data.eventId) : null
  if (!initial) notFound()
  const { _id, endsAt } = initial.event
  const isOver = new Date(endsAt) <= new Date()
  const [waiver, waiting, orders] = await Promise.all([currentWaiver(), listWaiting(_id), listHandOvers(_id)])
  return <ClassPage {...{ initial, waiting, orders, waiver, isOver }} zone={env().STUDIO_TIME_ZONE} />
}
