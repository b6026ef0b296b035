import type { Metadata } from "next"
import { PageHeading } from "@/components/ui/page-heading"
import { getTexts } from "@/lib/content/queries"
import { env } from "@/lib/env"
import { listPublicLetters, MOST_LETTERS } from "@/lib/letters/queries/archive"
import { FEED_PATH, openingOf, pathOf } from "@/lib/letters/rules"
import { formatDateInFull, instantToWallClock } from "@/lib/time"

export async function generateMetadata(): Promise<Metadata> {
  const { lettersTitle, lettersText } = (await getTexts()).site
  return {
    title: lettersTitle,
    description: lettersText,
    alternates: { canonical: "/letters", types: { "application/rss+xml": FEED_PATH } },
  }
}

/** The letters that she shows, newest first. */
export default async function LettersPage() {
  const letters = await listPublicLetters({ most: MOST_LETTERS })
  const zone = env().STUDIO_TIME_ZONE
  return (
    <div className="wrap pb-section">
      <PageHeading title="Past letters" />
      {letters.length === 0 ? (
        <p className="max-w-measure border-t border-line pt-6">
          There’s nothing to read here yet. Leave your email below and the next one comes to you.
        </p>
      ) : (
        <>
          <ul className="border-t border-ink">
            {letters.map(({ slug, subject, text, sentAt }) => (
              <li
                key={slug}
                className="grid gap-x-[6vw] gap-y-2 border-b border-line py-8 md:grid-cols-[4fr_7fr] md:py-10"
              >
                <div>
                  <h2 className="text-heading">
                    <a href={pathOf(slug)} className="hover:underline">
                      {subject}
                    </a>
                  </h2>
                  <p className="mt-1 text-small text-muted">
                    {formatDateInFull(instantToWallClock(sentAt, zone).date)}
                  </p>
                </div>
                <p className="line-clamp-6 max-w-measure">{openingOf(text)}</p>
              </li>
            ))}
          </ul>
          <p className="mt-8 text-small text-muted">
            The next one by email: leave your address below. Or follow along with{" "}
            <a href={FEED_PATH} className="link text-ink">
              RSS
            </a>
            .
          </p>
        </>
      )}
    </div>
  )
}
