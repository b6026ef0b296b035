import { useCaptcha } from "@/components/accounts/captcha"
import { PaymentPart } from "@/components/payments/payment-part"
import type { WireEvent } from "@/lib/classes/queries/events"
import { calendarAddress } from "@/lib/classes/rules"
import { sayToPay, type Terms } from "@/lib/classes/rules/paying"
import type { CallError } from "@/lib/client/call"

/** PayPal's buttons for a spot in a class, with the sign-up that it pays for. */
export function PayForSpot({
  event,
  price,
  signUp,
  terms,
  ...rest
}: {
  event: WireEvent
  /** Dollars. */
  price: number
  signUp: object
  terms: Terms
  zone: string
  onRefused: (error: CallError) => unknown
  onBack: () => void
  onPaid: () => unknown
}) {
  const captcha = useCaptcha()
  return (
    <PaymentPart
      {...rest}
      what={sayToPay(price)}
      terms={terms.online}
      body={async () => ({
        purpose: "class",
        ...signUp,
        recaptchaToken: await captcha.getToken("signup"),
      })}
      kept="I’m holding your spot."
      away={{ href: calendarAddress(event.date), label: "Back to the calendar" }}
    />
  )
}
