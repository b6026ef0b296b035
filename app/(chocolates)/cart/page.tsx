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
  return <CartView emptyText={chocolates.emptyCartText} />
}
