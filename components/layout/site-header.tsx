import type { ReactNode } from "react"
import { NavLinks } from "./nav-links"
import { PhoneMenu } from "./phone-menu"

/** The top navigation of a brand: its name, its pages, and a corner of its own. */
export function SiteHeader({
  name,
  home,
  links,
  corner,
  underLinks,
}: {
  name: string
  home: string
  links: { href: string; label: string }[]
  corner: ReactNode
  /** Below the links of the phone's menu. */
  underLinks?: ReactNode
}) {
  return (
    <header className="print:hidden">
      <div className="wrap flex min-h-18 items-center gap-1 py-2.5 max-md:flex-wrap max-md:justify-end min-[25rem]:gap-2 sm:gap-4 md:min-h-22 lg:gap-8">
        <a
          href={home}
          className="flex min-h-11 min-w-min flex-1 items-center font-display text-body leading-tight wrap-break-word min-[25rem]:text-heading min-[25rem]:leading-tight"
        >
          {name}
        </a>
        <nav aria-label="Main" className="max-md:hidden">
          <ul className="flex gap-4 text-small lg:gap-7">
            <NavLinks links={links} className="" />
          </ul>
        </nav>
        <div className="flex justify-end md:flex-1">{corner}</div>
        <PhoneMenu id="menu">
          <nav aria-label="Main">
            <ul className="font-display text-section">
              <NavLinks links={links} className="py-1.5" />
            </ul>
          </nav>
          {underLinks}
        </PhoneMenu>
      </div>
    </header>
  )
}
