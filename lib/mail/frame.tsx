import type { CSSProperties, ReactNode } from "react"
import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from "react-email"
import { env } from "../env"
import { texts } from "../site-texts"

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
  text: { fontSize: "16px", lineHeight: "25px", margin: "0 0 16px", color: ink },
  button: {
    backgroundColor: "#9c4a2b",
    color: "#fffdf8",
    fontSize: "16px",
    fontWeight: 600,
    padding: "14px 22px",
    borderRadius: "3px",
    textDecoration: "none",
  },
  under: { fontSize: "13px", lineHeight: "20px", color: quiet, margin: "12px 0 0", wordBreak: "break-word" },
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
  children,
}: {
  preview: string
  heading: string
  button?: { href: string; label: string }
  unsubscribe?: string
  /** Small print under the button. */
  below?: ReactNode
  /** Who signs it: as published, where that is known (lib/worker/mail/render.ts). */
  sender?: Sender
  children: ReactNode
}) {
  const address = env().SITE_URL
  const { name, postalAddress } = sender
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={look.body}>
        <Container style={look.sheet}>
          <Text style={look.name}>{name}</Text>
          <Heading as="h1" style={look.heading}>
            {heading}
          </Heading>
          {children}
          {button && (
            <Section style={{ margin: "24px 0 0" }}>
              <Button href={button.href} style={look.button}>
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
