import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { cache } from "react"
import { Words } from "@/components/content/words"
import { JsonLd } from "@/components/layout/json-ld"
import { ButtonLink } from "@/components/ui/button"
import { PageHeading } from "@/components/ui/page-heading"
import { getTexts } from "@/lib/content/queries"
import { env } from "@/lib/env"
import { findPublicLetter } from "@/lib/letters/queries/archive"
import { excerptOf, FEED_PATH, pathOf } from "@/lib/letters/rules"
import { formatDateInFull, instantToWallClock } from "@/lib/time"

type Props = { params: Promise<{ slug: string }> }

const findLetter = cache(findPublicLetter)
const letterOf = async ({ params }: Props) => (await findLetter((await params).slug)) ?? notFound()

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { slug, subject, text } = (await letterOf(props)).letter
  return {
    title: subject,
    description: excerptOf(text).slice(0, 160),
    alternates: { canonical: pathOf(slug), types: { "application/rss+xml": FEED_PATH } },
    openGraph: { type: "article", locale: "en_US", url: "./" },
  }
}

/** A letter that everybody who gets letters has had before. */
export default async function LetterPage(props: Props) {
  const [{ letter, older, newer }, { site }] = await Promise.all([letterOf(props), getTexts()])
  const { subject, text, button, sentAt } = letter
  const about = {
    "@type": "Article",
    headline: subject,
    datePublished: sentAt.toISOString(),
    author: { "@type": "Person", name: site.name },
  }
  return (
    <article className="wrap pb-section">
      <JsonLd data={about} />
      <PageHeading
        title={subject}
        above={formatDateInFull(instantToWallClock(sentAt, env().STUDIO_TIME_ZONE).date)}
      />
      <div className="prose">
        <Words text={text} />
        {button.label ? (
          <p className="pt-2">
            <ButtonLink href={button.url}>{button.label}</ButtonLink>
          </p>
        ) : null}
      </div>
      <nav aria-label="Letters" className="mt-section border-t border-line pt-4 text-small">
        <ul className="flex flex-wrap gap-x-8">
          {[
            { to: newer, label: "Newer" },
            { to: older, label: "Older" },
          ].map(({ to, label }) =>
            to ? (
              <li key={label}>
                <a href={pathOf(to.slug)} className="inline-flex min-h-11 items-center gap-1 hover:underline">
                  <span className="text-muted">{label}:</span>
                  <span>{to.subject}</span>
                </a>
              </li>
            ) : null,
          )}
          <li>
            <a href="/letters" className="inline-flex min-h-11 items-center hover:underline">
              All letters
            </a>
          </li>
        </ul>
      </nav>
    </article>
  )
}
