import { Notice } from "@/components/ui/notice"

/** To whoever has paid for a class online, while PayPal reviews the payment. */
export function UnderReview() {
  return (
    <Notice title="PayPal is reviewing your payment.">
      I’m holding your spot, and I’ll email you when you’re signed up.
    </Notice>
  )
}
