import type { Metadata } from "next"
import { Words } from "@/components/content/words"
import { ContactForm } from "@/components/enquiries/contact-form"
import { ShortPage } from "@/components/layout/short-page"
import { EmailLink } from "@/components/ui/email-link"
import { WholeAddress } from "@/components/ui/whole-address"
import { WholeDates } from "@/components/ui/whole-dates"
import { getContent, getTexts } from "@/lib/content/queries"
import { sayPickupHours } from "@/lib/shop/rules/pickup"

export async function generateMetadata(): Promise<Metadata> {
  const { name } = (await getTexts()).site
  return {
    title: "Contact",
    description: `Write to ${name} about sessions, classes, or chocolates.`,
    alternates: { canonical: "/contact" },
  }
}

export default async function ContactPage() {
  const [{ site, pages, chocolates }, places] = await Promise.all([getTexts(), getContent("places")])
  return (
    <ShortPage
      title={pages.contactTitle}
      below={
        <dl className="grid items-baseline gap-x-8 border-t border-line pt-6 sm:grid-cols-[9rem_1fr] sm:gap-y-4">
          <dt className="text-muted max-sm:not-first:mt-5">By email</dt>
          <dd>
            <EmailLink to={site.email} className="inline-block max-w-full py-2" />
          </dd>
          <dt className="text-muted max-sm:not-first:mt-5">Studio</dt>
          <dd>
            <WholeAddress>{places.content.studioAddress}</WholeAddress>
          </dd>
          <dt className="text-muted max-sm:not-first:mt-5">Chocolate pickup</dt>
          <dd>
            <WholeDates>{`${sayPickupHours(chocolates)}, ${chocolates.pickupPlace}`}</WholeDates>
          </dd>
          {site.links.length > 0 ? (
            <>
              <dt className="text-muted max-sm:not-first:mt-5">Elsewhere</dt>
              <dd className="flex flex-wrap gap-x-6">
                {site.links.map(({ label, url }) => (
                  <a
                    key={url}
                    href={url}
                    className="link inline-flex min-h-11 items-center"
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    {label}
                  </a>
                ))}
              </dd>
            </>
          ) : null}
        </dl>
      }
    >
      <Words text={pages.contactText} className="text-lead text-muted" />
      <div className="py-6">
        <ContactForm thanks={pages.contactThanks} />
      </div>
    </ShortPage>
  )
}
