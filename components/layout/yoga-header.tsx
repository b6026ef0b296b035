import { site } from "@/lib/site"
import { AccountCorner } from "./account-corner"
import { NavLinks } from "./nav-links"
import { PhoneMenu } from "./phone-menu"

const LINKS = [
  { href: "/", label: "Home" },
  { href: "/about", label: "About" },
  { href: "/calendar", label: "Calendar" },
  { href: "/contact", label: "Contact" },
  { href: "/chocolates", label: "Chocolates" },
]

/** The top navigation of every page but the chocolate ones (spec 2, "Top navigation"). */
export function YogaHeader() {
  return (
    <header className="print:hidden">
      <div className="wrap flex min-h-18 items-center gap-4 py-2.5 md:min-h-22 lg:gap-8">
        <a
          href="/"
          className="mr-auto flex min-h-11 items-center font-display text-heading whitespace-nowrap"
        >
          {site.teacher.name}
        </a>
        <nav aria-label="Main" className="max-md:hidden">
          <ul className="flex gap-4 text-small lg:gap-7">
            <NavLinks links={LINKS} className="" />
          </ul>
        </nav>
        <AccountCorner place="bar" />
        <PhoneMenu id="menu">
          <nav aria-label="Main">
            <ul className="font-display text-section">
              <NavLinks links={LINKS} className="py-1.5" />
            </ul>
          </nav>
          <AccountCorner place="sheet" />
        </PhoneMenu>
      </div>
    </header>
  )
}
