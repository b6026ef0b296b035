import { slotParams } from "@/lib/bookings/schema"
import { releaseSlot } from "@/lib/checkout/commands/release-slot"
import { adminRoute } from "@/lib/http/route"

export const POST = adminRoute({ params: slotParams }, async ({ params, admin }) => {
  await releaseSlot({ slotId: params.slotId, adminId: admin.id })
  return { success: true, message: "That time is free again." }
})
