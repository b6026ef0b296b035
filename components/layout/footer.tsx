import { NewsletterForm } from "@/components/newsletter/newsletter-form"
import { site as defaults } from "@/lib/site"
import type { Texts } from "@/lib/site-texts"
import { PAGE_LINKS } from "./links"

const WEBSITE = { href: "/aboutwebsite", label: "Website" }
const PRIVACY = { href: "/promise#privacy", label: "Privacy" }
const PASSES = { href: "/passes", label: "Passes" }
const LETTERS = { href: "/letters", label: "Past letters" }

/** The foot of every page but the admin's. */
export function Footer({
  site,
  hasPasses,
  hasLetters,
}: {
  site: Texts["site"]
  /** Some are sold. */
  hasPasses: boolean
  hasLetters: boolean
}) {
  const links = [
    ...PAGE_LINKS,
    ...(hasPasses ? [PASSES] : []),
    WEBSITE,
    PRIVACY,
    ...(hasLetters ? [LETTERS] : []),
  ]
  return (
    <footer className="border-t border-line text-small admin:hidden print:hidden">
      <div className="wrap grid gap-x-8 pt-6 md:grid-cols-3 md:gap-y-8 md:py-14 lg:grid-cols-[minmax(20rem,1.7fr)_repeat(3,1fr)]">
        <div className="max-w-sm max-md:pb-2 md:max-lg:col-span-full">
          <p className="font-display text-heading">{site.lettersTitle}</p>
          <p className="mt-1 text-muted md:mt-3">{site.lettersText}</p>
          <NewsletterForm host={process.env.NEWSLETTER_URL || undefined} />
        </div>
        <nav aria-label="Footer" className="md:col-span-2">
          <ul className="max-md:flex max-md:flex-wrap max-md:gap-x-6 md:columns-2 md:gap-x-8">
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href} className="inline-flex min-h-11 items-center hover:underline">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <ul className="max-md:flex max-md:flex-wrap max-md:gap-x-6">
          {site.links.map(({ label, url }) => (
            <li key={url}>
              <Away href={url}>{label}</Away>
            </li>
          ))}
          <li>
            <Away href={defaults.sourceUrl}>Source of this website</Away>
          </li>
        </ul>
      </div>
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 pb-2 text-muted md:pb-8">
        <p className="max-md:mt-2">
          {site.name}, {site.place}
        </p>
        <p className="flex min-h-11 items-center gap-1">
          Website by <Away href={defaults.developer.url}>{defaults.developer.name}</Away>
        </p>
      </div>
    </footer>
  )
}

function Away({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center hover:underline"
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
