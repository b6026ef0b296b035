import { Fragment, type ReactNode } from "react"
import type { Inline } from "./markup"

type Link = (given: { href: string; children: ReactNode }) => ReactNode

/** What stands in a line of the small markup; `link` makes its links, which a page and an email show differently. */
export function markupParts(parts: Inline[], link: Link): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
  return parts.map((part, index) => <Fragment key={index}>{shown(part, link)}</Fragment>)
}

function shown(part: Inline, link: Link): ReactNode {
  switch (part.kind) {
    case "text":
      return part.text
    case "break":
      return <br />
    case "bold":
      return <strong>{markupParts(part.parts, link)}</strong>
    case "italic":
      return <em>{markupParts(part.parts, link)}</em>
    case "link":
      return link({ href: part.href, children: markupParts(part.parts, link) })
  }
}
