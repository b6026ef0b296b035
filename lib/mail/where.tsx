import { Paragraph } from "./frame"

/** Where a session or a class takes place, as emails say it. */
export type Whereabouts = {
  /** What she calls the place, where that is not part of the address. */
  location?: string
  address?: string
  link?: string
  howToGetIn?: string
  whatToBring?: string
}

/** Address or link, how to get in, and what to bring. */
export function Where({ location = "", address = "", link = "", howToGetIn, whatToBring }: Whereabouts) {
  const href = webAddress(link)
  const at = address && !address.toLowerCase().includes(location.toLowerCase()) ? location : ""
  return (
    <>
      {address && (
        <Paragraph>
          <strong>Where:</strong> {at && `${at}, `}
          {address}
          {howToGetIn && <br />}
          {howToGetIn}
        </Paragraph>
      )}
      {href && (
        <Paragraph>
          <strong>{address ? "Or online:" : "Where:"}</strong>
          {address ? " " : " online. Join here: "}
          <a href={href} style={{ color: "inherit" }}>
            {href}
          </a>
        </Paragraph>
      )}
      {address && whatToBring && (
        <Paragraph>
          <strong>What to bring:</strong> {whatToBring}
        </Paragraph>
      )}
    </>
  )
}

/** A link that may be pressed, or nothing. */
export function webAddress(link: string): string | null {
  return URL.canParse(link) && /^https?:$/.test(new URL(link).protocol) ? link : null
}
