/** What is said when something about the payment fails. */
export const PAYMENT_PROBLEMS = {
  missing: {
    title: "Payment Button Not Found",
    text: "We couldn't load the PayPal button. Please refresh the page and try again.",
  },
  display: {
    title: "Payment Button Error",
    text: "We couldn't display the PayPal buttons. Please refresh the page and try again.",
  },
  unavailable: {
    title: "Payment Service Unavailable",
    text: "We couldn't load PayPal. Please try again later.",
  },
  declined: {
    title: "Payment Unsuccessful",
    text: "Your payment could not be processed. Please check your payment details and try again.",
  },
  payment: {
    title: "Payment Error",
    text: "PayPal reported a problem, and the payment wasn’t completed. Please try again.",
  },
} as const

export type PaymentProblem = keyof typeof PAYMENT_PROBLEMS

/** After what PayPal has declined; of nothing else that fails is it known. */
export const NOT_CHARGED = "You haven’t been charged."

/** Said in the page, where the buttons would be. */
export const PAYPAL_FAILED_TO_LOAD = "Failed to load PayPal. Please try again later."

/** Said when nobody knows yet whether the money moved: never that it failed. */
export const CONFIRMING =
  "I’m confirming your payment with PayPal. Please don’t pay again. I’ll email you within a few minutes to tell you how it went."
