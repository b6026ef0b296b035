import { env } from "../../env"
import { Paragraph } from "../../mail/frame"
import type { Written } from "../../mail/template"
import { toDecimal } from "../../money"
import { sayPickupClass, sayPickupHours } from "../rules/pickup"
import type { OrderMailData } from "./data"

/** What was ordered, and what it cost, or will when PayPal has reviewed the payment. */
export function Lines({ data, isReviewed = false }: { data: OrderMailData; isReviewed?: boolean }) {
  const { discountCents, shippingCents, totalCents, couponCode } = data
  return (
    <>
      <Paragraph>
        {data.lines.map(({ quantity, name, unitPriceCents }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
          <span key={index}>
            {index > 0 && <br />}
            {quantity} × {name}, ${toDecimal(unitPriceCents * quantity)}
          </span>
        ))}
      </Paragraph>
      <Paragraph>
        {discountCents > 0 && (
          <>
            Coupon {couponCode}: −${toDecimal(discountCents)}
            <br />
          </>
        )}
        {data.isLocalPickup
          ? `Pickup${data.pickupClass ? " at class" : ""}: free`
          : `Shipping: $${toDecimal(shippingCents)}`}
        <br />
        <strong>
          {isReviewed ? "Total" : "Paid"}: ${toDecimal(totalCents)}
        </strong>
      </Paragraph>
    </>
  )
}

/** What is in the package: the order without what was refunded. Its page says what was paid. */
export function Contents({ data }: { data: OrderMailData }) {
  const lines = data.lines.filter((line) => leftOf(line) > 0)
  return (
    <Paragraph>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
        <span key={index}>
          {index > 0 && <br />}
          {leftOf(line)} × {line.name}
        </span>
      ))}
    </Paragraph>
  )
}

export function leftOf({ quantity, refundedCount }: OrderMailData["lines"][number]): number {
  return quantity - refundedCount
}

export function Whither({ data, texts }: { data: OrderMailData; texts: Written["texts"] }) {
  const { address, isLocalPickup, pickupClass } = data
  // Said as what was promised.
  if (pickupClass) return null
  if (isLocalPickup)
    return (
      <Paragraph>
        Pickup at {texts.chocolates.pickupPlace}, {sayPickupHours(texts.chocolates)}.
      </Paragraph>
    )
  if (!address)
    return <Paragraph>PayPal hasn’t sent me your address yet. Please reply to this email with it.</Paragraph>
  const { name, lines, city, state, postalCode, country } = address
  const abroad = country === "US" ? "" : country
  const rows = [name, ...lines, `${city}, ${state} ${postalCode}`, abroad].filter((row) => row.trim() !== "")
  return (
    <Paragraph>
      Shipping to:
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
        <span key={index}>
          <br />
          {row}
        </span>
      ))}
    </Paragraph>
  )
}

export function promise({ pickupClass, promise: day, isLocalPickup }: OrderMailData): string {
  if (pickupClass) return `I’ll bring it to class: ${sayPickupClass(pickupClass, env().STUDIO_TIME_ZONE)}`
  return day || (isLocalPickup ? "Local pickup" : "Shipping")
}

export function linesInWords({ lines }: OrderMailData): string {
  return lines.map(({ name, quantity }) => `${quantity} ${name}`).join(", ")
}
