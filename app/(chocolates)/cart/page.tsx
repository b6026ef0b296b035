import type { Metadata } from "next"
import { ButtonLink } from "@/components/ui/button"
import { PageHeading } from "@/components/ui/page-heading"

export const metadata: Metadata = {
  title: "Cart",
  description: "Your cart of chocolates.",
  alternates: { canonical: "/cart" },
  robots: { index: false },
}

export default function CartPage() {
  return (
    <div className="wrap pb-section">
      <PageHeading title="Nothing in the cart yet.">
        <p>The tins are waiting. The shop opens here soon; until then I take orders by e-mail.</p>
      </PageHeading>
      <ButtonLink href="/chocolates">See the chocolates</ButtonLink>
    </div>
  )
}
