import type { Metadata } from "next"
import { CartView } from "@/components/shop/cart-view"

export const metadata: Metadata = {
  title: "Cart",
  description: "Your cart of chocolates.",
  alternates: { canonical: "/cart" },
  robots: { index: false },
}

export default function CartPage() {
  return <CartView />
}
