import { site } from "@/lib/site"
import { AccountCorner } from "./account-corner"
import { SiteHeader } from "./site-header"

const LINKS = [
  { href: "/", label: "Home" },
  { href: "/about", label: "About" },
  { href: "/calendar", label: "Calendar" },
  { href: "/contact", label: "Contact" },
  { href: "/chocolates", label: "Chocolates" },
]

/** The top navigation of every page but the chocolate ones (docs/product.md, Top navigation). */
export function YogaHeader() {
  return (
    <SiteHeader
      name={site.teacher.name}
      home="/"
      links={LINKS}
      corner={<AccountCorner place="bar" />}
      underLinks={<AccountCorner place="sheet" />}
    />
  )
}
