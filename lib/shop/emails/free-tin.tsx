import { env } from "../../env"
import { MailFrame, Paragraph, SmallPrint } from "../../mail/frame"
import type { Composed, DataOf, Template } from "../../mail/template"
import { greeted } from "../../mail/when"
import { formatUsd } from "../../money"
import { COUPON_MINIMUM_CENTS } from "../rules/shop"
import { sayTins } from "../rules/tins"

type FreeTinMailData = { email: string; name: string; code: string; tins: number; freeTins: number }

/** What we say of returned tins; the names are those of the `mail` table. */
export const templates = {
  "shop/free-tin": freeTin,
} satisfies Record<string, Template<FreeTinMailData>>

declare module "../../jobs/queue" {
  interface MailData extends DataOf<typeof templates> {}
}

function freeTin({ name, code, tins, freeTins }: FreeTinMailData): Composed {
  const { SITE_URL, TEACHER_EMAIL } = env()
  const free = freeTins === 1 ? "a free tin" : `${freeTins} free tins`
  return {
    subject: `Your code for ${free}`,
    replyTo: TEACHER_EMAIL,
    element: (
      <MailFrame
        dress="chocolate"
        preview={`${sayTins(tins)} came back. Thank you.`}
        heading={name ? `Thank you, ${greeted({ name })}` : "Thank you"}
        button={{ href: `${SITE_URL}/chocolates`, label: "Choose your chocolates" }}
      >
        <Paragraph>
          {tins === 1 ? "Your tin has" : `${tins} of your tins have`} come back to the kitchen. Here’s a code
          for {free}:
        </Paragraph>
        <Paragraph>
          <strong>{code}</strong>
        </Paragraph>
        <Paragraph>
          Enter it in the cart: the{" "}
          {freeTins === 1 ? "cheapest tin in it is free" : `${freeTins} cheapest tins in it are free`}.
        </Paragraph>
        <SmallPrint>
          It works once, on an order of {formatUsd(COUPON_MINIMUM_CENTS)} or more with at least one tin that
          you pay for.
        </SmallPrint>
      </MailFrame>
    ),
  }
}
