import type { CSSProperties, ReactNode } from "react"
import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from "react-email"
import { env } from "../env"
import { texts } from "../site-texts"

/** The brand that an email wears: the yoga side's paper, or the chocolate side's cream and cocoa. */
export type Dress = "yoga" | "chocolate"

const SANS = "'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif"
const SERIF = "Fraunces, Georgia, 'Times New Roman', serif"
const ink = "#1e241f"
const quiet = "#5a6159"

const look = {
  body: { backgroundColor: "#f6f1e7", margin: 0, padding: "24px 12px", fontFamily: SANS, color: ink },
  sheet: {
    maxWidth: "560px",
    backgroundColor: "#fffdf8",
    border: "1px solid #e3dccd",
    padding: "36px 32px 28px",
    fontFamily: SANS,
    fontSize: "16px",
    lineHeight: "25px",
    color: ink,
  },
  name: { fontFamily: SERIF, fontSize: "17px", margin: "0 0 28px", color: quiet },
  heading: {
    fontFamily: SERIF,
    fontWeight: 500,
    fontSize: "28px",
    lineHeight: "34px",
    margin: "0 0 16px",
    color: ink,
  },
  text: { fontSize: "16px", lineHeight: "25px", margin: "0 0 16px", color: ink, wordBreak: "break-word" },
  button: {
    backgroundColor: "#9c4a2b",
    color: "#fffdf8",
    fontSize: "16px",
    fontWeight: 600,
    padding: "14px 22px",
    borderRadius: "3px",
    textDecoration: "none",
  },
  digits: {
    fontFamily: SANS,
    fontSize: "36px",
    lineHeight: "44px",
    fontWeight: 600,
    letterSpacing: "6px",
    whiteSpace: "nowrap",
    margin: "0 0 16px",
    color: ink,
  },
  under: {
    fontSize: "13px",
    lineHeight: "20px",
    color: quiet,
    margin: "12px 0 16px",
    wordBreak: "break-word",
  },
  line: { borderColor: "#e3dccd", margin: "32px 0 16px" },
  foot: { fontSize: "13px", lineHeight: "20px", color: quiet, margin: 0 },
  quote: {
    borderLeft: "3px solid #7d8f72",
    padding: "2px 0 2px 16px",
    margin: "0 0 16px",
    fontSize: "16px",
    lineHeight: "25px",
    color: ink,
  },
} satisfies Record<string, CSSProperties>

/** What each brand changes, and its small drawing, which is left blank where pictures are off. */
const DRESSES = {
  yoga: {
    ground: {},
    sheet: {},
    heading: {},
    button: {},
    drawing: { name: "branch", width: 48, height: 72 },
  },
  chocolate: {
    ground: { backgroundColor: "#2b1910" },
    sheet: { backgroundColor: "#fbf3e4", borderColor: "#2b1910", color: "#2b1910" },
    heading: { color: "#2b1910" },
    button: { backgroundColor: "#e5b157", color: "#2b1910" },
    drawing: { name: "tin", width: 80, height: 72 },
  },
} satisfies Record<
  Dress,
  Record<"ground" | "sheet" | "heading" | "button", CSSProperties> & { drawing: object }
>

type Sender = { name: string; postalAddress: string }

/**
 * Every mail of the site: paper, ink, one heading, at most one button. `preview` shows beside the subject. A letter
 * that one can unsubscribe from says how (`unsubscribe`, an address) and where it comes from.
 */
export function MailFrame({
  preview,
  heading,
  button,
  unsubscribe,
  below,
  sender = texts.site,
  dress = "yoga",
  children,
}: {
  preview: string
  heading: string
  button?: { href: string; label: string }
  unsubscribe?: string
  /** What stands under the button. */
  below?: ReactNode
  /** Who signs it: as published, where that is known (lib/worker/mail/render.ts). */
  sender?: Sender
  dress?: Dress
  children: ReactNode
}) {
  const address = env().SITE_URL
  const { name, postalAddress } = sender
  const { ground, sheet, heading: title, button: pressed, drawing } = DRESSES[dress]
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light" />
        <title>{heading}</title>
      </Head>
      <Preview useTitleTag={false}>{preview}</Preview>
      <Body style={{ ...look.body, ...ground }}>
        <Container style={{ ...look.sheet, ...sheet }}>
          {unsubscribe ? (
            <Text style={look.name}>{name}</Text>
          ) : (
            <Row>
              <Column style={{ verticalAlign: "top" }}>
                <Text style={look.name}>{name}</Text>
              </Column>
              <Column
                align="right"
                style={{ verticalAlign: "top", width: drawing.width, paddingBottom: "12px" }}
              >
                <Img
                  src={`${address}/pictures/email/${drawing.name}.png`}
                  alt=""
                  width={drawing.width}
                  height={drawing.height}
                />
              </Column>
            </Row>
          )}
          <Heading as="h1" style={{ ...look.heading, ...title }}>
            {heading}
          </Heading>
          {children}
          {button && (
            <Section style={{ margin: "24px 0 0" }}>
              <Button href={button.href} style={{ ...look.button, ...pressed }}>
                {button.label}
              </Button>
            </Section>
          )}
          {below}
          <Hr style={look.line} />
          <Text style={look.foot}>
            {name} ·{" "}
            <Link href={address} style={{ color: quiet }}>
              {new URL(address).host}
            </Link>
          </Text>
          {unsubscribe && (
            <Text style={look.foot}>
              {postalAddress}
              <br />
              <Link href={unsubscribe} style={{ color: quiet, textDecoration: "underline" }}>
                Unsubscribe
              </Link>
            </Text>
          )}
        </Container>
      </Body>
    </Html>
  )
}

/** A paragraph of a mail. */
export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={look.text}>{children}</Text>
}

/** Six digits to type, large enough to read across a room. */
export function Digits({ code }: { code: string }) {
  return <Text style={look.digits}>{code}</Text>
}

/** Small print under what matters. */
export function SmallPrint({ children }: { children: ReactNode }) {
  return <Text style={look.under}>{children}</Text>
}

/** Somebody's own words, with their line breaks. */
export function Quote({ words }: { words: string }) {
  const lines = words.split(/\r\n|\r|\n|\u2028|\u2029/)
  return (
    <Text style={look.quote}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
        <span key={index}>
          {index > 0 && <br />}
          {line}
        </span>
      ))}
    </Text>
  )
}
