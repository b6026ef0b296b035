import { CONFIRMING, NOT_CHARGED, PAYMENT_PROBLEMS } from "./payment-texts"

/**
 * choosing: before Continue. ready: PayPal's buttons are shown. paying: PayPal is open and what is bought is held.
 * capturing: PayPal said yes and the payment is being taken. unconfirmed: nobody knows yet. review: PayPal looks
 * at it. paid: the money is here. free: a coupon instead of money.
 */
export type PaymentPhase =
  | "choosing"
  | "ready"
  | "paying"
  | "capturing"
  | "unconfirmed"
  | "review"
  | "paid"
  | "free"

export type PaymentNote = { tone: "info" | "warning" | "error"; text: string }

export type PaymentState = {
  phase: PaymentPhase
  orderId: string | null
  holdUntil: string | null
  didPayPalFail: boolean
  /** That it was not opened has been said, so that PayPal's own report of it is not said again. */
  wasTold: boolean
  note: PaymentNote | null
}

export type Payer = { givenName: string; surname: string; email: string }

export type CaptureOutcome =
  | { kind: "paid"; payer: Payer }
  | { kind: "review"; message: string }
  | { kind: "declined" }
  /** lost: what was held is gone. refused: PayPal knows of no approval. */
  | { kind: "lost" | "refused"; code: string; message: string }
  | { kind: "unconfirmed" }

export type PaymentAction =
  | { type: "restart"; note?: PaymentNote }
  | { type: "agree" }
  | { type: "free" }
  | { type: "opening" }
  | { type: "opened"; orderId: string; holdUntil?: string }
  | { type: "refused" }
  | { type: "told" }
  | { type: "unavailable" }
  | { type: "pending"; text: string }
  | { type: "approved" }
  | { type: "answered"; orderId: string; outcome: CaptureOutcome }
  | { type: "closed"; note?: PaymentNote }
  | { type: "resumed"; orderId: string }

export const NO_PAYMENT: PaymentState = {
  phase: "choosing",
  orderId: null,
  holdUntil: null,
  didPayPalFail: false,
  wasTold: false,
  note: null,
}

export const DECLINED: PaymentNote = {
  tone: "warning",
  text: `${PAYMENT_PROBLEMS.declined.title}. ${PAYMENT_PROBLEMS.declined.text} ${NOT_CHARGED}`,
}

/** A payment from one moment to the next. */
export function nextPayment(state: PaymentState, action: PaymentAction): PaymentState {
  const { wasTold } = state
  switch (action.type) {
    case "restart":
      return { ...NO_PAYMENT, wasTold, note: action.note ?? null }
    case "agree":
      return { ...NO_PAYMENT, phase: "ready" }
    case "free":
      return { ...NO_PAYMENT, phase: "free" }
    case "opening":
      return { ...NO_PAYMENT, phase: "paying" }
    case "opened":
      return { ...state, orderId: action.orderId, holdUntil: action.holdUntil ?? null }
    case "refused":
      return { ...state, wasTold: true }
    case "told":
      return { ...state, wasTold: false }
    case "unavailable":
      return { ...NO_PAYMENT, wasTold, didPayPalFail: true }
    case "pending":
      return { ...state, phase: "unconfirmed", note: { tone: "info", text: action.text } }
    case "approved":
      return { ...state, phase: "capturing", note: null }
    case "answered":
      return action.orderId === state.orderId ? afterAnswer(state, action.outcome) : state
    case "closed":
      return { ...NO_PAYMENT, wasTold, phase: "ready", note: action.note ?? null }
    case "resumed":
      return {
        ...NO_PAYMENT,
        phase: "unconfirmed",
        orderId: action.orderId,
        note: { tone: "info", text: CONFIRMING },
      }
  }
}

function afterAnswer(state: PaymentState, outcome: CaptureOutcome): PaymentState {
  switch (outcome.kind) {
    case "paid":
      return { ...state, phase: "paid", note: null }
    case "review":
      return { ...state, phase: "review", note: { tone: "info", text: outcome.message } }
    case "declined":
      return { ...state, phase: "paying", note: DECLINED }
    case "lost":
      return NO_PAYMENT
    case "refused":
      return { ...NO_PAYMENT, phase: "ready" }
    case "unconfirmed":
      return { ...state, phase: "unconfirmed", note: { tone: "info", text: CONFIRMING } }
  }
}

/** True from the moment PayPal opens: what is bought is the buyer's own, and nothing may change what is paid for. */
export function isHeldByBuyer(phase: PaymentPhase): boolean {
  return phase !== "choosing" && phase !== "ready" && phase !== "free"
}

/** True once PayPal said yes: from then on only the answer to the capture says how the payment went. */
export function isDecidedByAnswer(phase: PaymentPhase): boolean {
  return isHeldByBuyer(phase) && phase !== "paying"
}
