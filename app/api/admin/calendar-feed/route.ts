import { renewAdminFeed } from "@/lib/calendar/commands/admin-feed"
import { adminFeedSince } from "@/lib/calendar/queries/other-calendars"
import { reply } from "@/lib/http/reply"
import { adminRoute } from "@/lib/http/route"

export const GET = adminRoute({}, async () => ({ since: await adminFeedSince() }))

/** The address is told this once: a remembered answer would hold it. */
export const POST = adminRoute({ idempotent: false }, async ({ admin }) =>
  reply(201, await renewAdminFeed({ adminId: admin.id })),
)
