import type { ReactNode } from "react"
import { type Inline, parseMarkup } from "@/lib/markup"
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
        <Parts parts={block.parts} />
      </p>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never move
      <ul key={index} className={`list-disc pl-5 ${className ?? ""}`}>
        {block.items.map((parts, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text never move
          <li key={at}>
            <Parts parts={parts} />
          </li>
        ))}
      </ul>
    ),
  )
}

function Parts({ parts }: { parts: Inline[] }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
  return parts.map((part, index) => <Part key={index} part={part} />)
}

function Part({ part }: { part: Inline }): ReactNode {
  switch (part.kind) {
    case "text":
      return part.text
    case "break":
      return <br />
    case "bold":
      return (
        <strong>
          <Parts parts={part.parts} />
        </strong>
      )
    case "italic":
      return (
        <em>
          <Parts parts={part.parts} />
        </em>
      )
    case "link":
      return (
        <a href={part.href} className="link" rel={/^https?:/i.test(part.href) ? "noopener" : undefined}>
          <Parts parts={part.parts} />
        </a>
      )
  }
}
