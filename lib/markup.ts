import { type Photo, photoAt } from "./pictures/rules"

/**
 * The small markup of her texts: paragraphs (an empty line between them), lists (lines that begin with "- "),
 * **bold**, *italics*, [links](https://...) and, on a line of its own, a photo of this site:
 * ![what it shows](/api/pictures/...). Anything else is text. Nothing here is HTML: what is shown is made of
 * these parts by React, which escapes it.
 */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "break" }
  | { kind: "bold" | "italic"; parts: Inline[] }
  | { kind: "link"; href: string; parts: Inline[] }
export type Block =
  | { kind: "paragraph"; parts: Inline[] }
  | { kind: "list"; items: Inline[][] }
  | { kind: "picture"; photo: Photo; alt: string }

const ITEM = /^[-•] +/
const PICTURE = /^!\[([^\][\n]{1,300})\]\((\/api\/pictures\/[\w.-]+)\)$/
/** Each form needs words that do not begin or end with a space, so that "2 * 3 * 4" stays as it is. */
const FORMS =
  /\*\*([^\s*](?:[^*\n]*[^\s*])?)\*\*|(?<!\*)\*([^\s*](?:[^*\n]*[^\s*])?)\*(?!\*)|\[([^\][\n]{1,300})\]\(([^\s()<>"]{1,1000})\)/

export function parseMarkup(source: string): Block[] {
  const blocks: Block[] = []
  let words: string[] = []
  const endParagraph = () => {
    if (words.length) blocks.push({ kind: "paragraph", parts: inlinesOf(words) })
    words = []
  }
  for (const line of source.replace(/\r\n?|\u2028|\u2029/g, "\n").split("\n")) {
    const said = line.trim()
    const picture = pictureOf(said)
    if (picture) {
      endParagraph()
      blocks.push(picture)
      continue
    }
    if (!ITEM.test(said)) {
      if (said === "") endParagraph()
      else words.push(said)
      continue
    }
    const isNext = words.length === 0 && source.length > 0
    endParagraph()
    const item = inline(said.replace(ITEM, ""))
    const last = blocks.at(-1)
    if (isNext && last?.kind === "list") last.items.push(item)
    else blocks.push({ kind: "list", items: [item] })
  }
  endParagraph()
  return blocks
}

/** The words alone, as one line: for descriptions and the text beside an email's subject. */
export function plainWords(source: string): string {
  const say = (parts: Inline[]): string =>
    parts
      .map((part) => (part.kind === "text" ? part.text : part.kind === "break" ? " " : say(part.parts)))
      .join("")
  const blocks = parseMarkup(source)
  const isText = blocks.some(({ kind }) => kind !== "picture")
  return blocks
    .flatMap((block) => {
      // What a picture shows is no part of the sentences around it.
      if (block.kind === "picture") return isText ? [] : block.alt
      return block.kind === "list" ? sayList(block.items.map(say)) : say(block.parts)
    })
    .join(" ")
}

/** "one, two, three", or sentences one after the other. */
const sayList = (items: string[]) =>
  items.map((item, at) => (/[.!?…:;,]$/.test(item) || at === items.length - 1 ? item : `${item},`)).join(" ")

/** An address that a link may lead to: a page of this site, another site by https, an email or a phone. */
export function isSafeLink(href: string): boolean {
  if (/[\s\p{Cc}\\"<>]/u.test(href)) return false
  if (/^(\/(?!\/)|#)/.test(href)) return true
  if (/^mailto:[^\s@?]+@[^\s@?]+(\?|$)/i.test(href) || /^tel:\+?[\d-]+$/i.test(href)) return true
  return /^https?:\/\/[^/]/i.test(href) && URL.canParse(href) && !new URL(href).username
}

function pictureOf(line: string): Block | null {
  const [, alt = "", address = ""] = PICTURE.exec(line) ?? []
  const photo = photoAt(address)
  return photo && { kind: "picture", photo, alt }
}

/** The line that shows a photo; what cannot stand in its description is left out. */
export function pictureLine({ address, alt }: { address: string; alt: string }): string {
  return `![${alt.replace(/[[\]\s]+/g, " ").trim()}](${address})`
}

function inlinesOf(lines: string[]): Inline[] {
  return lines.flatMap((line, index) =>
    index === 0 ? inline(line) : [{ kind: "break" as const }, ...inline(line)],
  )
}

function inline(source: string): Inline[] {
  const parts: Inline[] = []
  const say = (text: string) => {
    const last = parts.at(-1)
    if (last?.kind === "text") last.text += text
    else if (text) parts.push({ kind: "text", text })
  }
  let rest = source
  for (;;) {
    const found = FORMS.exec(rest)
    if (!found) break
    const [whole, bold, italic, words = "", href = ""] = found
    say(rest.slice(0, found.index))
    rest = rest.slice(found.index + whole.length)
    if (bold !== undefined) parts.push({ kind: "bold", parts: inline(bold) })
    else if (italic !== undefined) parts.push({ kind: "italic", parts: inline(italic) })
    else if (isSafeLink(href)) parts.push({ kind: "link", href, parts: withoutLinks(words) })
    else say(whole)
  }
  say(rest)
  return parts
}

/** The words of a link, which holds no other. */
function withoutLinks(words: string): Inline[] {
  return [{ kind: "text", text: words }]
}
