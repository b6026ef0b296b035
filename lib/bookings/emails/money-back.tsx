import { Paragraph } from "../../mail/frame"
import { formatUsd } from "../../money"
import { ReceiptLink } from "../../payments/emails"
import { sayPaidBack, sayRefund } from "../../payments/rules"
import { sayDiscreetly } from "../rules"
import type { BookingMailData } from "./data"

/** What a student gets back of a session that is canceled. */
export function moneyBack(data: BookingMailData) {
  const said = sayMoneyBack(data)
  if (!said) return null
  return (
    <>
      <Paragraph>{sayDiscreetly(said, data)}</Paragraph>
      <ReceiptLink {...data} />
    </>
  )
}

function sayMoneyBack(data: BookingMailData): string {
  const { refundedCents, amountCents, desk, paidBackCents = 0, keptCents = 0 } = data
  if (refundedCents) {
    const amount = formatUsd(refundedCents)
    return sayRefund(keptCents > 0 ? `${amount} of the ${formatUsd(amountCents ?? 0)}` : `the full ${amount}`)
  }
  if (paidBackCents > 0) return sayPaidBack(paidBackCents)
  if (keptCents > 0) return "There’s no refund for this session."
  const isFree = amountCents === null && !desk
  if (isFree && data.isCodeKept) return "You paid with a code, and it stays used."
  return isFree ? "You paid with a code, and you can use it again for another session." : ""
}

/** What goes back of a payment that PayPal reviewed while she canceled some of its sessions. */
export function backOfCancelled({ refundedCents }: BookingMailData) {
  if (!refundedCents) return null
  return (
    <Paragraph>I had to cancel part of what you paid for. {sayRefund(formatUsd(refundedCents))}</Paragraph>
  )
}
