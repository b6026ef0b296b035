import type { Metadata } from "next"
import { CartView } from "@/components/shop/cart-view"
import { getTexts } from "@/lib/content/queries"

export const metadata: Metadata = {
  title: "Cart",
  description: "Your cart of chocolates.",
  alternates: { canonical: "/cart" },
  robots: { index: false },
}

export default async function CartPage() {
  const { chocolates } = await getTexts()
  // As high as the window, whatever is in it: the footer doesn't move when the cart is read.
  return (
    <div className="min-h-svh">
      <CartView emptyText={chocolates.emptyCartText} />
    </div>
  )
}
