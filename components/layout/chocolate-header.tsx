import { CartCount } from "./cart-count"
import { SiteHeader } from "./site-header"

const LINKS = [
  { href: "/chocolates", label: "Chocolates" },
  { href: "/contact", label: "Contact" },
  { href: "/", label: "Back to Yoga" },
]

/** The top navigation of /chocolates and /cart. */
export function ChocolateHeader({ brand }: { brand: string }) {
  return <SiteHeader name={brand} home="/chocolates" links={LINKS} corner={<CartCount />} />
}
