import { NewsletterForm } from "@/components/newsletter/newsletter-form"
import { site } from "@/lib/site"
import { PAGE_LINKS } from "./links"

const LINKS = [...PAGE_LINKS, { href: "/aboutwebsite", label: "Website" }]

/** The foot of every page but the admin's. */
export function Footer() {
  return (
    <footer className="border-t border-line text-small admin:hidden print:hidden">
      <div className="wrap grid gap-x-12 gap-y-10 py-14 md:grid-cols-[1.4fr_1fr_1fr]">
        <div className="max-w-sm">
          <p className="font-display text-heading">Letters from {site.teacher.firstName}</p>
          <p className="mt-3 text-muted">
            Now and then: new classes, workshops, and what has just come out of the chocolate molds.
          </p>
          <NewsletterForm host={process.env.NEWSLETTER_URL || undefined} />
        </div>
        <nav aria-label="Footer">
          <ul className="columns-2 gap-8">
            {LINKS.map(({ href, label }) => (
              <li key={href}>
                <a href={href} className="inline-flex min-h-11 items-center hover:underline">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <ul className="md:justify-self-end">
          {Object.values(site.social).map(({ label, url }) => (
            <li key={url}>
              <Away href={url}>{label}</Away>
            </li>
          ))}
          <li>
            <Away href={site.sourceUrl}>Source of this website</Away>
          </li>
        </ul>
      </div>
      <div className="wrap flex flex-wrap justify-between gap-x-8 pb-8 text-muted">
        <p className="flex min-h-11 items-center">
          {site.teacher.name}, {site.teacher.place}
        </p>
        <p className="flex min-h-11 items-center gap-1">
          Website by <Away href={site.developer.url}>{site.developer.name}</Away>
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
