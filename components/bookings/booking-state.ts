import type { Place } from "@/lib/bookings/rules"
import type { WireSlot } from "@/lib/calendar/queries"

/**
 * choosing: before Continue. ready: PayPal's button is shown. paying: PayPal is open and the time is held.
 * capturing: PayPal said yes and we are taking the payment. unconfirmed: nobody knows yet. review: PayPal
 * looks at it. paid: the money is here and the time is booked. free: a coupon instead of money.
 */
export type Phase = "choosing" | "ready" | "paying" | "capturing" | "unconfirmed" | "review" | "paid" | "free"

export type BookingState = {
  date: string | undefined
  slot: WireSlot | null
  sessionType: string
  message: string
  coupon: string
  amount: string
  place: Place
  phase: Phase
  orderId: string | null
  holdUntil: string | null
  didPayPalFail: boolean
  notice: { tone: "info" | "warning"; text: string } | null
}

export type BookingAction =
  | { type: "date"; date: string | undefined }
  | { type: "slot"; slot: WireSlot }
  | { type: "field"; name: "sessionType" | "message" | "coupon" | "amount"; value: string }
  | { type: "place"; place: Place }
  | { type: "phase"; phase: Phase; notice?: BookingState["notice"] }
  | { type: "held"; orderId: string; holdUntil: string }
  | { type: "taken" }
  | { type: "failed" }

export const EMPTY_BOOKING: BookingState = {
  date: undefined,
  slot: null,
  sessionType: "",
  message: "",
  coupon: "",
  amount: "",
  place: "studio",
  phase: "choosing",
  orderId: null,
  holdUntil: null,
  didPayPalFail: false,
  notice: null,
}

const UNHELD = { phase: "choosing", orderId: null, holdUntil: null, didPayPalFail: false } as const

/** The booking form from one moment to the next (spec 4, Booking flow). */
export function nextBooking(state: BookingState, action: BookingAction): BookingState {
  switch (action.type) {
    case "date":
      return { ...EMPTY_BOOKING, date: action.date }
    case "slot":
      return { ...state, ...UNHELD, slot: action.slot, notice: null }
    case "field":
      // What is paid for was agreed with Continue: another type, code or amount asks for it again.
      return {
        ...state,
        ...(action.name === "message" ? {} : { ...UNHELD, notice: null }),
        [action.name]: action.value,
      }
    case "place":
      return { ...state, place: action.place }
    case "phase":
      return {
        ...state,
        phase: action.phase,
        notice: action.notice ?? null,
        ...(action.phase === "ready" ? { orderId: null, holdUntil: null, didPayPalFail: false } : {}),
      }
    case "held":
      return { ...state, orderId: action.orderId, holdUntil: action.holdUntil }
    case "taken":
      return {
        ...state,
        ...UNHELD,
        slot: null,
        notice: {
          tone: "warning",
          text: "Someone else has just taken this time. Nothing was charged, and what you wrote is kept: please choose another time.",
        },
      }
    case "failed":
      return { ...state, ...UNHELD, didPayPalFail: true }
  }
}

/** True while the chosen time is this student's own, so that its absence from the list means nothing. */
export function isHeldByMe(phase: Phase): boolean {
  return phase !== "choosing" && phase !== "ready" && phase !== "free"
}

/** True while money may be moving: then nothing on the form may change what is paid for. */
export function isLocked(phase: Phase): boolean {
  return isHeldByMe(phase)
}
