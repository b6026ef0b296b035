import { site } from "@/lib/site"
import { CartCount } from "./cart-count"
import { NavLinks } from "./nav-links"
import { PhoneMenu } from "./phone-menu"

const LINKS = [
  { href: "/chocolates", label: "Chocolates" },
  { href: "/contact", label: "Contact" },
  { href: "/", label: "Back to Yoga" },
]

/** The top navigation of /chocolates and /cart. */
export function ChocolateHeader() {
  return (
    <header className="print:hidden">
      <div className="wrap flex min-h-18 items-center gap-2 py-2.5 sm:gap-3 md:min-h-22 md:gap-8">
        <a
          href="/chocolates"
          className="mr-auto flex min-h-11 items-center font-display text-body whitespace-nowrap sm:text-heading"
        >
          {site.chocolateBrand.name}
        </a>
        <nav aria-label="Main" className="max-md:hidden">
          <ul className="flex gap-7 text-small">
            <NavLinks links={LINKS} className="" />
          </ul>
        </nav>
        <CartCount />
        <PhoneMenu id="menu">
          <nav aria-label="Main">
            <ul className="font-display text-section">
              <NavLinks links={LINKS} className="py-1.5" />
            </ul>
          </nav>
        </PhoneMenu>
      </div>
    </header>
  )
}
