import { render } from "react-email"
import { getTexts } from "../../content/queries"
import { env } from "../../env"
import { MailWords } from "../../mail/words"
import { FEED_PATH, pathOf } from "../rules"
import { listPublicLetters, type PublicLetter } from "./archive"

const MOST = 20

/** The newest letters that the site shows, as RSS 2.0, whole. */
export async function makeFeed(): Promise<string> {
  const [letters, { site }] = await Promise.all([listPublicLetters({ most: MOST }), getTexts()])
  const items = await Promise.all(letters.map(itemOf))
  const [self, home] = [whole(FEED_PATH), whole("/letters")]
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">`,
    `<channel>`,
    `<title>${escaped(`${site.lettersTitle}`)}</title>`,
    `<link>${escaped(home)}</link>`,
    `<atom:link href="${escaped(self)}" rel="self" type="application/rss+xml"/>`,
    `<description>${escaped(site.lettersText)}</description>`,
    `<language>en-us</language>`,
    ...items,
    `</channel>`,
    `</rss>`,
    "",
  ].join("\n")
}

async function itemOf({ slug, subject, text, button, sentAt }: PublicLetter): Promise<string> {
  const link = escaped(whole(pathOf(slug)))
  const html = await render(
    <>
      <MailWords text={text} />
      {button.label ? (
        <p>
          <a href={button.url}>{button.label}</a>
        </p>
      ) : null}
    </>,
  )
  return [
    `<item>`,
    `<title>${escaped(subject)}</title>`,
    `<link>${link}</link>`,
    `<guid isPermaLink="true">${link}</guid>`,
    `<pubDate>${sentAt.toUTCString()}</pubDate>`,
    `<description>${escaped(
      html
        .replace(/^<!DOCTYPE[^>]*>/i, "")
        .replaceAll("<!--$-->", "")
        .replaceAll("<!--/$-->", ""),
    )}</description>`,
    `</item>`,
  ].join("\n")
}

const whole = (path: string) => new URL(path, env().SITE_URL).href

/** A text within XML, without the characters that XML does not know. */
function escaped(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what XML does not know.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .toWellFormed()
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
  )
}
