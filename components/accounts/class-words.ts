import { sayCancelled, sayOwnPaid } from "@/components/bookings/session-words"
import { capitalized } from "@/components/ui/capitalized"
import type { CancelledPlace } from "@/lib/checkout/queries/cancelled-places"
import type { HowPaid } from "@/lib/checkout/queries/own-place"
import { formatWire } from "@/lib/money"

/** How a place in a class is paid, to whoever has it; empty where nothing is known of it. */
export function sayPlacePaid({ paid, pass, priceNote }: Omit<HowPaid, "receiptUrl">): string {
  if (!paid) return capitalized(priceNote)
  return paid.how === "pass" ? `Paid with your “${pass}” pass` : sayOwnPaid(paid, "at the door, in cash")
}

/** Of a place that is canceled or was given up: that she canceled the class, what was paid, and what came back. */
export function sayCancelledPlace(
  place: Omit<CancelledPlace, "_id" | "title" | "startsAt" | "receiptUrl">,
): string {
  return [place.isClassCancelled ? "I had to cancel this class." : "", sayMoney(place)]
    .filter(Boolean)
    .join(" ")
}

type Money = Pick<CancelledPlace, "by" | "paid" | "refunded" | "isOpen" | "pass" | "isBackOnPass">

function sayMoney({ by, paid, refunded, isOpen, pass, isBackOnPass }: Money): string {
  if (!by) return ""
  if (by === "pass")
    return `Paid with your “${pass}” pass; ${isBackOnPass ? "you got the class back" : "it stays used"}`
  if (isOpen) return `Paid ${formatWire(paid)}; I’ll settle it with you`
  return sayCancelled({ paid, refunded, code: null, isByHer: by === "teacher", isUnderReview: false })
}
