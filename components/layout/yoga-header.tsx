import { AccountCorner } from "./account-corner"
import { PAGE_LINKS } from "./links"
import { SiteHeader } from "./site-header"

/** The top navigation of every page but the chocolate ones (docs/product.md, Top navigation). */
export function YogaHeader({ name }: { name: string }) {
  return (
    <SiteHeader
      name={name}
      home="/"
      links={PAGE_LINKS}
      corner={<AccountCorner place="bar" />}
      underLinks={<AccountCorner place="sheet" />}
    />
  )
}
