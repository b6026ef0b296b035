import {
  NO_PAYMENT,
  nextPayment,
  type PaymentAction,
  type PaymentNote,
  type PaymentState,
} from "@/components/payments/payment-state"
import type { Place } from "@/lib/bookings/rules"
import type { WireSlot } from "@/lib/calendar/queries/slots"

export type BookingState = {
  date: string | undefined
  slot: WireSlot | null
  /** The time that somebody else took, until another is chosen. */
  takenId: string | null
  sessionType: string
  message: string
  /** The message that went with the payment. */
  sentMessage: string
  coupon: string
  amount: string
  place: Place
  /** How many sessions, a week apart. */
  weeks: number
  payment: PaymentState
}

/** What is chosen and typed before it is paid for. */
export type ChosenBooking = Pick<
  BookingState,
  "date" | "slot" | "sessionType" | "message" | "coupon" | "amount" | "place" | "weeks"
>

export function chosenIn(state: BookingState): ChosenBooking {
  const { date, slot, sessionType, message, coupon, amount, place, weeks } = state
  return { date, slot, sessionType, message, coupon, amount, place, weeks }
}

export type BookingAction =
  | { type: "kept"; chosen: ChosenBooking }
  | { type: "date"; date: string | undefined }
  | { type: "slot"; slot: WireSlot }
  | { type: "field"; name: "sessionType" | "message" | "coupon" | "amount"; value: string }
  | { type: "place"; place: Place }
  | { type: "weeks"; weeks: number }
  | { type: "taken" }
  | PaymentAction

export const EMPTY_BOOKING: BookingState = {
  date: undefined,
  slot: null,
  takenId: null,
  sessionType: "",
  message: "",
  sentMessage: "",
  coupon: "",
  amount: "",
  place: "studio",
  weeks: 1,
  payment: NO_PAYMENT,
}

function sayTaken({ message }: BookingState): PaymentNote {
  const kept = message.trim() ? ", and your message is still here" : ""
  return {
    tone: "warning",
    text: `This time was just taken. You haven’t been charged${kept}. Please choose another time.`,
  }
}

/** The booking form from one moment to the next (docs/product.md, Book a New Session). */
export function nextBooking(state: BookingState, action: BookingAction): BookingState {
  const restarted = { ...state, payment: nextPayment(state.payment, { type: "restart" }) }
  switch (action.type) {
    case "kept":
      return { ...state, ...action.chosen }
    case "date":
      return { ...EMPTY_BOOKING, date: action.date }
    case "slot":
      return { ...restarted, slot: action.slot, takenId: null }
    case "field":
      // What is paid for was agreed with Continue: another type, code or amount asks for it again.
      return { ...(action.name === "message" ? state : restarted), [action.name]: action.value }
    case "weeks":
      return { ...restarted, weeks: action.weeks }
    case "place":
      return { ...state, place: action.place }
    case "taken":
      return {
        ...state,
        slot: null,
        takenId: state.slot?._id ?? state.takenId,
        payment: nextPayment(state.payment, { type: "restart", note: sayTaken(state) }),
      }
    case "opening":
      return { ...state, sentMessage: state.message, payment: nextPayment(state.payment, action) }
    case "answered":
      if (action.outcome.kind === "lost" && action.orderId === state.payment.orderId)
        return nextBooking(state, { type: "taken" })
  }
  return { ...state, payment: nextPayment(state.payment, action) }
}
