import type { TemplateName } from "../../jobs/queue"

/** What the admin calls the emails that the site sends. */
const EMAIL_NAMES: Record<TemplateName, string> = {
  "accounts/admin-codes-locked": "Word that the second factor is locked",
  "accounts/admin-locked": "Word that the sign-in is locked",
  "accounts/already-registered": "Word that there is an account already",
  "accounts/codes-paused": "Word that login codes are paused",
  "accounts/confirm-email": "Confirmation of an address",
  "accounts/deleted": "Goodbye after an account was deleted",
  "accounts/login-link": "Login link",
  "accounts/student-left": "Word that a student has left",
  "accounts/unknown-address": "Word that there is no account",
  "bookings/cancelled": "Cancellation of a session",
  "bookings/confirmed": "Confirmation of a session",
  "bookings/message": "What a student wrote to you",
  "bookings/moved": "New time of a session",
  "bookings/new": "Word of a new session",
  "bookings/payment-denied": "Word that PayPal refused a payment",
  "bookings/payment-pending": "Word that PayPal looks at a payment",
  "bookings/place-changed": "New place of a session",
  "bookings/place-chosen": "Place of a session",
  "bookings/refunded-late": "Word that money goes back",
  "checkout/away": "Cancellation because you are away",
  "checkout/new-place": "New place of the studio",
  "checkout/order-paid-back": "Word that an order was paid back",
  "checkout/other-session-type": "Word that a price was for another kind of session",
  "checkout/session-paid-back": "Word that a session was paid back",
  "classes/box-locked": "Word that an address is locked for a while",
  "classes/cancelled": "Cancellation of a class",
  "classes/changed": "Change of a class",
  "classes/given-back": "Word that a place was given back",
  "classes/message": "Your message to a class",
  "classes/signed-up": "Confirmation of a class",
  "classes/taken-off": "Word that somebody was taken off a class",
  "enquiries/arrived": "Enquiry to you",
  "enquiries/many": "Many enquiries at once",
  "newsletter/confirm": "Confirmation of a subscription",
  "newsletter/goodbye": "Goodbye to a subscriber",
  "newsletter/welcome": "Welcome to a subscriber",
  "payments/needs-person": "Word of a payment that needs you",
  "shop/confirmed": "Confirmation of an order",
  "shop/done": "Word that an order is done",
  "shop/new": "Word of a new order",
  "shop/payment-denied": "Word that PayPal refused a payment",
  "shop/payment-pending": "Word that PayPal looks at a payment",
  "shop/ready-for-pickup": "Word that an order is ready",
  "shop/refunded": "Word that money goes back",
  "shop/refunded-late": "Word that money goes back",
  "shop/shipped": "Word that an order was shipped",
}

/** The name of an email for the admin; of one that an older version wrote, the words of its template. */
export function nameOfEmail(template: string): string {
  const name = (EMAIL_NAMES as Record<string, string>)[template]
  return name ?? template.slice(template.indexOf("/") + 1).replaceAll("-", " ")
}
