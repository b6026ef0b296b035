import type { Metadata } from "next"
import { ButtonLink } from "@/components/ui/button"
import { PageHeading } from "@/components/ui/page-heading"
import { Picture } from "@/components/ui/picture"
import { site } from "@/lib/site"

export const metadata: Metadata = {
  title: "Cart",
  description: "Your cart of chocolates.",
  alternates: { canonical: "/cart" },
  robots: { index: false },
}

export default function CartPage() {
  return (
    <div className="wrap grid items-center gap-x-8 pb-section md:grid-cols-[6fr_5fr]">
      <div>
        <PageHeading title="Nothing in the cart yet.">
          <p>The tins are waiting. The shop opens here soon; until then I take orders by e-mail.</p>
        </PageHeading>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/chocolates">See the chocolates</ButtonLink>
          <ButtonLink href={`mailto:${site.teacher.email}?subject=Chocolate`} variant="quiet">
            Order by e-mail
          </ButtonLink>
        </div>
      </div>
      <Picture
        src="/pictures/open-tin.svg"
        alt=""
        width={1000}
        height={900}
        className="w-full max-md:mt-12 max-md:max-w-72"
      />
    </div>
  )
}
