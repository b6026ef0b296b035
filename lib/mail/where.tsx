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
          <Address>{address}</Address>
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

/** On a phone the number of a house stays beside its street. */
function Address({ children }: { children: string }) {
  return children.split(/(\d+\w* [^,]{1,30})/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
      <span key={index} style={{ whiteSpace: "nowrap" }}>
        {part}
      </span>
    ),
  )
}

/** A link that may be pressed, or nothing. */
export function webAddress(link: string): string | null {
  return URL.canParse(link) && /^https?:$/.test(new URL(link).protocol) ? link : null
}
