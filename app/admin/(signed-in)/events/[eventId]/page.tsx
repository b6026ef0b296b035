import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { cache } from "react"
import { ClassPage } from "@/components/classes/class-page"
import { requireAdminPage } from "@/lib/auth/guards"
import { findClassPage } from "@/lib/classes/queries/class-people"
import { currentWaiver } from "@/lib/classes/queries/events"
import { eventParams } from "@/lib/classes/schema/events"
import { env } from "@/lib/env"
import { listHandOvers } from "@/lib/shop/queries/hand-over"
import { formatDay } from "@/lib/time"
import { listWaiting } from "@/lib/waiting/queries"

type Props = { params: Promise<{ eventId: string }> }

/** Once for the title and the page. */
const load = cache(async (eventId: string) => {
  await requireAdminPage()
  const asked = eventParams.safeParse({ eventId })
  return asked.success ? findClassPage(asked.data.eventId) : null
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  // A fault is the page's to show, and it keeps a title.
  const found = await load((await params).eventId).catch(() => null)
  return { title: found ? `${found.event.title}, ${formatDay(found.event.date)}` : "Class" }
}

export default async function OneClassPage({ params }: Props) {
  const initial = await load((await params).eventId)
  if (!initial) notFound()
  const { _id, endsAt } = initial.event
  const isOver = new Date(endsAt) <= new Date()
  const [waiver, waiting, orders] = await Promise.all([currentWaiver(), listWaiting(_id), listHandOvers(_id)])
  return <ClassPage {...{ initial, waiting, orders, waiver, isOver }} zone={env().STUDIO_TIME_ZONE} />
}
