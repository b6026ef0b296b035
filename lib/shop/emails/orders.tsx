import type { ReactNode } from "react"
import { env } from "../../env"
import { MailFrame, Paragraph, SmallPrint } from "../../mail/frame"
import type { Composed, DataOf, Template, Written } from "../../mail/template"
import { greeted } from "../../mail/when"
import { formatUsd } from "../../money"
import { ReceiptLink } from "../../payments/emails"
import { sayRefund } from "../../payments/rules"
import { orderPath } from "../keys"
import { promiseSentence, sayPickupClass, sayPickupTimes } from "../rules/pickup"
import type { OrderMailData, RefundMailData } from "./data"
import { Contents, Lines, leftOf, linesInWords, promise, Whither } from "./parts"

/** What we say about orders; the names are those of the `mail` table. */
export const templates = {
  "shop/confirmed": confirmed,
  "shop/new": forTeacher,
  "shop/payment-pending": paymentPending,
  "shop/payment-denied": paymentDenied,
  "shop/refunded-late": refundedLate,
  "shop/ready-for-pickup": readyForPickup,
  "shop/shipped": shipped,
  "shop/done": done,
  "shop/refunded": refunded,
} satisfies Record<string, Template<OrderMailData>>

declare module "../../jobs/queue" {
  interface MailData extends DataOf<typeof templates> {}
}

type Words = { subject: string; preview: string; heading: string; children: ReactNode }

/** A mail to the buyer, with the way to their own page when there is an order. */
function toBuyer(data: OrderMailData, { subject, preview, heading, children }: Words): Composed {
  const { SITE_URL, TEACHER_EMAIL } = env()
  const button = data.orderId
    ? { href: `${SITE_URL}${orderPath(data.orderId)}`, label: "See your order" }
    : { href: `${SITE_URL}/chocolates`, label: "See the chocolates" }
  return {
    subject,
    replyTo: TEACHER_EMAIL,
    element: (
      <MailFrame preview={preview} heading={heading} button={button} dress="chocolate">
        {children}
      </MailFrame>
    ),
  }
}

function confirmed(data: OrderMailData, { texts }: Written): Composed {
  return toBuyer(data, {
    subject: `Your order #${data.number}: ${linesInWords(data)}`,
    preview: `${formatUsd(data.totalCents)} paid. ${promiseSentence(promise(data))}.`,
    heading: `Thank you, ${greeted(data)}`,
    children: (
      <>
        <Paragraph>
          Your order is in the kitchen. <strong>{promiseSentence(promise(data))}.</strong> I’ll email you when
          it
          {data.isLocalPickup ? "’s ready" : " ships"}.
        </Paragraph>
        <Lines data={data} />
        <Whither data={data} texts={texts} />
        <Paragraph>If something isn’t right, just reply to this email.</Paragraph>
        <SmallPrint>
          The link to your order works without a password, so keep this email to yourself.
        </SmallPrint>
        <ReceiptLink {...data} />
      </>
    ),
  })
}

function forTeacher(data: OrderMailData, { texts }: Written): Composed {
  return {
    subject: `New order #${data.number}: ${linesInWords(data)}`,
    replyTo: data.email || undefined,
    element: (
      <MailFrame
        dress="chocolate"
        preview={`${data.isLocalPickup ? "Pickup" : "Shipping"}, ${formatUsd(data.totalCents)}`}
        heading={`${data.name} placed order #${data.number}`}
        button={{ href: `${env().SITE_URL}/admin/orders/${data.orderId}`, label: "Open the order" }}
      >
        <Lines data={data} />
        <Whither data={data} texts={texts} />
        <Paragraph>You promised: “{promise(data)}.”</Paragraph>
        {data.email && <SmallPrint>Reply to this email to write to {data.email}.</SmallPrint>}
      </MailFrame>
    ),
  }
}

function paymentPending(data: OrderMailData): Composed {
  return toBuyer(data, {
    subject: `PayPal is reviewing your payment: ${linesInWords(data)}`,
    preview: "I’m holding your chocolates. There’s nothing you need to do.",
    heading: "Almost there",
    children: (
      <>
        <Paragraph>
          PayPal is reviewing your payment of {formatUsd(data.totalCents)}. That can take a few days, so
          please don’t pay again. I’m holding your chocolates in the meantime, and I’ll email you as soon as
          your order is confirmed.
        </Paragraph>
        <Lines data={data} isReviewed />
      </>
    ),
  })
}

function paymentDenied(data: OrderMailData): Composed {
  return toBuyer(data, {
    subject: `Your payment didn’t go through: ${linesInWords(data)}`,
    preview: "You haven’t been charged.",
    heading: "Your payment didn’t go through",
    children: (
      <Paragraph>
        PayPal didn’t complete your payment of {formatUsd(data.totalCents)}, so there’s no order, and you
        haven’t been charged. You’re welcome to try again with another payment method.
      </Paragraph>
    ),
  })
}

function refundedLate(data: OrderMailData): Composed {
  return toBuyer(data, {
    subject: `Your refund: ${linesInWords(data)}`,
    preview: "Your payment came through too late, so I’m refunding all of it.",
    heading: "Someone else got there first",
    children: (
      <>
        <Paragraph>
          Your payment came through after I’d stopped holding the chocolates for you, and the last of them
          were gone, so there’s no order. I’m sorry.
        </Paragraph>
        <Paragraph>{sayRefund(data.refundedCents ? formatUsd(data.refundedCents) : "your money")}</Paragraph>
      </>
    ),
  })
}

function readyForPickup(data: OrderMailData, { texts, writtenAt }: Written): Composed {
  const { pickupPlace } = texts.chocolates
  const zone = env().STUDIO_TIME_ZONE
  const { daysAway = [] } = data
  const times = sayPickupTimes({ pickup: texts.chocolates, now: writtenAt, zone, daysAway })
  const atClass = data.pickupClass && sayPickupClass(data.pickupClass, zone)
  return toBuyer(data, {
    subject: `Ready for pickup: your order #${data.number}`,
    preview: atClass ? `I’ll bring it to ${atClass}.` : `At ${pickupPlace}, ${times}.`,
    heading: "Your chocolates are ready",
    children: (
      <>
        {atClass ? (
          <Paragraph>
            {greeted(data)}, your order is packed. I’ll bring it to class: <strong>{atClass}</strong>.
          </Paragraph>
        ) : (
          <Paragraph>
            {greeted(data)}, your order is packed. You can pick it up at {pickupPlace},{" "}
            <strong>{times}</strong>.
          </Paragraph>
        )}
        <Contents data={data} />
      </>
    ),
  })
}

function shipped(data: OrderMailData, { texts }: Written): Composed {
  return toBuyer(data, {
    subject: `Shipped: your order #${data.number}`,
    preview: "It should take 1 to 3 days.",
    heading: "Your chocolates have left the kitchen",
    children: (
      <>
        <Paragraph>{greeted(data)}, your package has shipped and should take 1 to 3 days.</Paragraph>
        {data.tracking && <Paragraph>Tracking: {data.tracking}</Paragraph>}
        <Whither data={data} texts={texts} />
        <Contents data={data} />
      </>
    ),
  })
}

function done(data: OrderMailData, { texts }: Written): Composed {
  const tins = data.lines.reduce((sum, line) => sum + leftOf(line), 0)
  return toBuyer(data, {
    subject: `Enjoy: your order #${data.number}`,
    preview: `And I’d love to have the ${tins === 1 ? "tin" : "tins"} back.`,
    heading: "I hope you like them",
    children: (
      <Paragraph>
        {greeted(data)}, your order #{data.number}{" "}
        {data.isLocalPickup ? "is in your hands" : "has been delivered"}. Thank you.{" "}
        {texts.chocolates.tinsText}
      </Paragraph>
    ),
  })
}

function refunded(data: RefundMailData): Composed {
  const isWhole = data.lines.every((line) => line.refundedCount === line.quantity)
  const back = data.refundedCents ? formatUsd(data.refundedCents) : ""
  const lines = (data.back ?? []).map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")
  const what = `${isWhole ? "" : "part of "}your order #${data.number}${isWhole || !lines ? "" : `: ${lines}`}`
  return toBuyer(data, {
    subject: `Your refund${back && ` of ${back}`}: order #${data.number}`,
    preview: isWhole ? "For the whole order." : "For part of your order.",
    heading: "Your refund",
    children: (
      <>
        <Paragraph>
          {greeted(data)}, I’m refunding {what}. {!isWhole && "The rest stays as it is."}
        </Paragraph>
        <Paragraph>{sayRefund(back || "your money")}</Paragraph>
        <ReceiptLink {...data} />
      </>
    ),
  })
}
