import type { Metadata } from "next"
import { ProsePage } from "@/components/layout/prose-page"
import { site } from "@/lib/site"

export const metadata: Metadata = {
  title: "Cart",
  description: "Your chocolates.",
  alternates: { canonical: "/cart" },
}

export default function CartPage() {
  return (
    <ProsePage title="Cart">
      <p>
        Your cart is empty. <a href="/chocolates">See the chocolates of {site.chocolateBrand.name}</a>
      </p>
    </ProsePage>
  )
}
