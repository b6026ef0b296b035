import { toDecimal } from "../money"

/** What is in a parcel: the lines, and the parts that make up the total. All in cents. */
export type Parcel = {
  items: { name: string; unitCents: number; quantity: number }[]
  discountCents: number
  shippingCents: number
  isSent: boolean
}

/** What PayPal is asked to open: `cents` of USD for our account, and with a parcel the parts that make them up. */
export function bodyOfOrder(order: {
  cents: number
  customId: string
  description: string
  payeeId: string
  parcel?: Parcel
}) {
  const { parcel } = order
  return {
    intent: "CAPTURE",
    purchase_units: [
      {
        custom_id: order.customId,
        description: short(order.description),
        payee: { merchant_id: order.payeeId },
        amount: { ...usd(order.cents), ...(parcel && { breakdown: breakdownOf(parcel) }) },
        ...(parcel && { items: parcel.items.map(itemOf) }),
      },
    ],
    application_context: {
      shipping_preference: parcel?.isSent ? "GET_FROM_FILE" : "NO_SHIPPING",
      user_action: "PAY_NOW",
    },
  }
}

/** Cents as PayPal writes dollars. */
export function usd(cents: number) {
  return { currency_code: "USD", value: toDecimal(cents) }
}

function breakdownOf({ items, discountCents, shippingCents }: Parcel) {
  const itemCents = items.reduce((sum, item) => sum + item.unitCents * item.quantity, 0)
  return { item_total: usd(itemCents), shipping: usd(shippingCents), discount: usd(discountCents) }
}

function itemOf({ name, unitCents, quantity }: Parcel["items"][number]) {
  return { name: short(name), unit_amount: usd(unitCents), quantity: String(quantity) }
}

/** PayPal takes 127 characters; one that needs two code units is not cut in half. */
function short(text: string): string {
  return text.slice(0, 127).replace(/[\ud800-\udbff]$/, "")
}
