import { slotParams } from "@/lib/bookings/schema"
import { deleteSlot } from "@/lib/checkout/commands/cancel-session"
import { adminRoute } from "@/lib/http/route"

export const DELETE = adminRoute({ params: slotParams }, async ({ params, admin }) => {
  const { kind, refunded } = await deleteSlot({ slotId: params.slotId, adminId: admin.id })
  const message = kind === "slot" ? "Slot deleted successfully." : "Session deleted successfully"
  return { success: true, message, refunded }
})
