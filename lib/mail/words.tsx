import type { ReactNode } from "react"
import { Img, Link } from "react-email"
import { env } from "../env"
import { parseMarkup } from "../markup"
import { markupParts } from "../markup-parts"
import { type Photo, photoPath } from "../pictures/rules"
import { Paragraph } from "./frame"

const item = { margin: "0 0 8px" }
/** What a sheet (lib/mail/frame.tsx) leaves between its margins. */
const ROOM = 494
const picture = {
  ...{ width: "100%", height: "auto", margin: "0 0 16px" },
  ...{ fontSize: "14px", lineHeight: "20px", color: "#5a6159" },
}

/** A text with the small markup, in an email: links to our own pages are made whole. */
export function MailWords({ text }: { text: string }) {
  return parseMarkup(text).map((block, index) =>
    block.kind === "picture" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never move
      <MailPhoto key={index} photo={block.photo} alt={block.alt} />
    ) : block.kind === "paragraph" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never move
      <Paragraph key={index}>{markupParts(block.parts, MailLink)}</Paragraph>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never move
      <ul key={index} style={{ margin: "0 0 16px", paddingLeft: "20px" }}>
        {block.items.map((parts, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text never move
          <li key={at} style={item}>
            {markupParts(parts, MailLink)}
          </li>
        ))}
      </ul>
    ),
  )
}

/** A photo as wide as an email's sheet leaves room; what it shows stands there where pictures are off. */
function MailPhoto({ photo, alt }: { photo: Photo; alt: string }) {
  const width = Math.min(ROOM, photo.width)
  return (
    <Img
      src={whole(photoPath(photo, "jpg"))}
      alt={alt}
      width={width}
      height={Math.round((photo.height * width) / photo.width)}
      // As wide as the room in a narrow window also where it doesn't come: a table's cell would grow with it.
      style={{ ...picture, maxWidth: `${width}px` }}
    />
  )
}

function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={whole(href)} style={{ color: "#9c4a2b", textDecoration: "underline" }}>
      {children}
    </Link>
  )
}

const whole = (href: string) => (/^[/#]/.test(href) ? new URL(href, env().SITE_URL).href : href)
