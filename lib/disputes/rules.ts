/** PayPal's word for why, in hers. */
const REASONS: Record<string, string> = {
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: "They say they didn’t get what they paid for.",
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: "They say it wasn’t what you described.",
  UNAUTHORISED: "They say they didn’t make this payment.",
  CREDIT_NOT_PROCESSED: "They say you owe them a refund.",
  DUPLICATE_TRANSACTION: "They say they paid twice for one thing.",
  INCORRECT_AMOUNT: "They say the amount is wrong.",
  PAYMENT_BY_OTHER_MEANS: "They say they paid you another way.",
  CANCELED_RECURRING_BILLING: "They say they’d canceled.",
  PROBLEM_WITH_REMITTANCE: "There was a problem with the payment itself.",
}

export const DISPUTED_KINDS = ["session", "class", "order", "other"] as const
export type DisputedKind = (typeof DISPUTED_KINDS)[number]
const IS_SENT: Record<DisputedKind, string> = {
  session: "the day and time of the session, that it took place, the confirmation they got by email",
  class: "the day and time of the class, that they came, the confirmation they got by email",
  order: "the tracking number, or the day they picked it up",
  other: "what they bought, the confirmation they got by email",
}
const FOR: Record<DisputedKind, string> = {
  session: " for a session",
  class: " for a class",
  order: " for chocolates",
  other: "",
}
const WHAT_WAS_OFFERED: Record<DisputedKind, string> = {
  session: "what your site says about a session",
  class: "what your site says about the class",
  order: "what your shop says about the chocolates",
  other: "what your site says about it",
}

/** What PayPal wants to see, by the reason. */
function evidenceOf(reason: string, kind: DisputedKind): string {
  switch (reason) {
    case "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED":
      return `${WHAT_WAS_OFFERED[kind]}, and what you wrote to each other`
    case "UNAUTHORISED":
      return `${IS_SENT[kind]}, and that you know them: earlier visits, and their emails`
    case "CREDIT_NOT_PROCESSED":
    case "CANCELED_RECURRING_BILLING":
      return "your cancellation terms, and what went back and when (it’s on the receipt)"
    case "DUPLICATE_TRANSACTION":
      return "the receipts of both payments, which name two different things"
    case "INCORRECT_AMOUNT":
    case "PAYMENT_BY_OTHER_MEANS":
      return "the receipt, which names the amount and how it was paid"
    default:
      return `${IS_SENT[kind]}, and the receipt`
  }
}

/** Whose turn it is, by PayPal's status. A word that PayPal has not had before is hers: better asked than late. */
export function turnOf(status: string): "hers" | "others" | "over" {
  if (status === "RESOLVED") return "over"
  return status === "UNDER_REVIEW" || status === "WAITING_FOR_BUYER_RESPONSE" ? "others" : "hers"
}

/** A dispute for her eyes; amounts in dollars. */
export type WireDispute = {
  _id: string
  paypalId: string
  /** What was paid for. */
  thing: DisputedKind
  reason: string
  isChargeback: boolean
  status: string
  outcome: string
  amount: number
  /** What PayPal took for it, gave back and charged, so far. */
  taken: number
  returned: number
  fee: number
  name: string
  email: string
  /** Of the session or class. */
  startsAt: string | null
  dueAt: string | null
  since: string
  /** Its path; empty where there is none. */
  receipt: string
}

/** What has happened, and what she can do, in words; `until` is the last moment for her answer, said by the caller. */
export function sayDispute(
  dispute: WireDispute,
  until: string,
): { what: string; why: string; todo: string; state: string } {
  const { status, outcome, reason, thing, isChargeback } = dispute
  const who = dispute.name || dispute.email || "Someone"
  const turn = turnOf(status)
  const what =
    turn === "over"
      ? `${who}’s ${isChargeback ? "chargeback" : "dispute"} is over`
      : isChargeback
        ? `${who}’s bank is taking back a payment${FOR[thing]}`
        : `${who} disputes a payment${FOR[thing]}`
  const why = REASONS[reason] ?? "PayPal doesn’t say why."
  if (turn === "over") return { what, why, todo: sayOutcome(dispute), state: sayOutcome(dispute) }
  if (turn === "others") {
    const state =
      status === "UNDER_REVIEW"
        ? "PayPal is looking at it."
        : "PayPal is waiting for their answer, not yours."
    return { what, why, todo: state, state }
  }
  const before = until
    ? `Answer in PayPal before ${until}, or PayPal decides in their favor. `
    : "Answer in PayPal soon. "
  return {
    what,
    why,
    todo: `${before}Send ${evidenceOf(reason, thing)}. If they’re right, refund it there instead.`,
    state: until ? `It’s waiting for your answer until ${until}.` : "It’s waiting for your answer.",
  }

  function sayOutcome({ taken, returned }: WireDispute): string {
    if (outcome === "RESOLVED_SELLER_FAVOUR")
      return returned > 0
        ? "PayPal decided for you; the money is back."
        : "PayPal decided for you; the money stays yours."
    if (outcome === "CANCELED_BY_BUYER") return "They took it back; the money stays yours."
    if (outcome === "RESOLVED_WITH_PAYOUT") return "PayPal paid them itself; the money stays yours."
    if (outcome === "DENIED") return "PayPal turned it down; the money stays yours."
    if (taken - returned > 0 || outcome === "RESOLVED_BUYER_FAVOUR")
      return "PayPal decided for them; the money went back."
    return "PayPal has closed it."
  }
}
