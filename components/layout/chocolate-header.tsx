import { site } from "@/lib/site"
import { CartCount } from "./cart-count"
import { SiteHeader } from "./site-header"

const LINKS = [
  { href: "/chocolates", label: "Chocolates" },
  { href: "/contact", label: "Contact" },
  { href: "/", label: "Back to Yoga" },
]

/** The top navigation of /chocolates and /cart. */
export function ChocolateHeader() {
  return (
    <SiteHeader name={site.chocolateBrand.name} home="/chocolates" links={LINKS} corner={<CartCount />} />
  )
}
