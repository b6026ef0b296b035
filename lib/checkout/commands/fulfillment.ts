import type { Tx } from "../../db"
import type { PaymentRow } from "../../payments/commands/payments"
import type { OrderFacts } from "../../services/paypal"

/** Why money that came in goes back: too late, beyond repair, refunded by hand before, or the student is gone. */
export type PaidBack = "late" | "failed" | "refunded" | "deleted"

/**
 * What a payment pays for. The state machine of docs/decisions/0003-payments.md is one; how a claim is kept,
 * given back and turned into the thing itself is each good's own.
 */
export type Fulfillment = {
  /** Renews the claim for the time of a capture. False: it is lost. Throws when this payer may not have it. */
  renew: (tx: Tx, given: { payment: PaymentRow; payer: OrderFacts["payer"] | null }) => Promise<boolean>
  /** After a capture that took nothing: the claim ends `minutes` after the payment was opened, if not before. */
  revertExtension: (tx: Tx, given: { paymentId: string; minutes: number }) => Promise<void>
  /** Keeps the claim while PayPal reviews the payment. */
  keepForReview: (tx: Tx, given: { paymentId: string }) => Promise<void>
  /** Gives back what is claimed and not yet the buyer's. */
  release: (tx: Tx, given: { paymentId: string }) => Promise<void>
  /** Makes it the buyer's, with the mails that say so. False: it is gone. */
  fulfill: (tx: Tx, given: { payment: PaymentRow; order: OrderFacts }) => Promise<boolean>
  /** Mails the buyer: under review, not completed by PayPal, or going back. */
  notify: (tx: Tx, given: { paymentId: string; news: "pending" | "denied" | PaidBack }) => Promise<void>
  /** True when the database refused to give the thing twice. */
  isConflict: (error: unknown) => boolean
  /** `late` is the reason of a refund whose buyer is told `tooLate`; of any other `refunded`. */
  messages: { lost: string; late: string; tooLate: string; refunded: string }
}
