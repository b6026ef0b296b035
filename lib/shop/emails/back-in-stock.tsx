import { env } from "../../env"
import { MailFrame, Paragraph, SmallPrint } from "../../mail/frame"
import type { Composed, DataOf, Template } from "../../mail/template"

type StockMailData = { email: string; name: string; slug: string }

/** What we say of chocolates that are back; the names are those of the `mail` table. */
export const templates = {
  "shop/back-in-stock": backInStock,
} satisfies Record<string, Template<StockMailData>>

declare module "../../jobs/queue" {
  interface MailData extends DataOf<typeof templates> {}
}

function backInStock({ name, slug }: StockMailData): Composed {
  const { SITE_URL, TEACHER_EMAIL } = env()
  return {
    subject: `${name} is back`,
    replyTo: TEACHER_EMAIL,
    element: (
      <MailFrame
        dress="chocolate"
        preview="You asked me to tell you."
        heading={`${name} is back`}
        button={{ href: `${SITE_URL}/chocolates/${slug}`, label: "See it in the shop" }}
      >
        <Paragraph>You asked me to tell you when {name} is in stock again. It is now.</Paragraph>
        <SmallPrint>This is the only email about it: I’ve already deleted your request.</SmallPrint>
      </MailFrame>
    ),
  }
}
