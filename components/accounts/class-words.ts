import { sayOwnPaid } from "@/components/bookings/session-words"
import type { HowPaid } from "@/lib/checkout/queries/own-place"

/** How a place in a class is paid, to whoever has it; empty where nothing is known of it. */
export function sayPlacePaid({ paid, pass, priceNote }: HowPaid): string {
  if (!paid) return priceNote
  return paid.how === "pass" ? `Paid with your “${pass}” pass` : sayOwnPaid(paid, "at the door")
}
