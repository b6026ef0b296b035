import type { ReactNode } from "react"
import { parseMarkup } from "@/lib/markup"
import { markupParts } from "@/lib/markup-parts"
import { TextPhoto } from "./photo"

/** A text with the small markup: paragraphs and lists, each with `className`. */
export function Words({ text, className }: { text: string; className?: string }) {
  return parseMarkup(text).map((block, index) =>
    block.kind === "picture" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never move
      <TextPhoto key={index} photo={block.photo} alt={block.alt} />
    ) : block.kind === "paragraph" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never move
      <p key={index} className={className}>
        {markupParts(block.parts, SiteLink)}
      </p>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never move
      <ul key={index} className={`list-disc pl-5 ${className ?? ""}`}>
        {block.items.map((parts, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text never move
          <li key={at}>{markupParts(parts, SiteLink)}</li>
        ))}
      </ul>
    ),
  )
}

function SiteLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="link" rel={/^https?:/i.test(href) ? "noopener" : undefined}>
      {children}
    </a>
  )
}
