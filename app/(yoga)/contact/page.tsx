import type { Metadata } from "next"
import { ContactForm } from "@/components/enquiries/contact-form"
import { ShortPage } from "@/components/layout/short-page"
import { site } from "@/lib/site"

export const metadata: Metadata = {
  title: "Contact",
  description: `Write to ${site.teacher.name} about sessions, classes or chocolates.`,
  alternates: { canonical: "/contact" },
}

export default function ContactPage() {
  return (
    <ShortPage title="Write to me.">
      <p className="text-lead text-muted">
        About a session, a class, a tin of chocolate, or something that I could do better. I read everything
        myself and answer within two days.
      </p>
      <div className="py-6">
        <ContactForm />
      </div>
      <dl className="grid gap-x-8 border-t border-line pt-6 sm:grid-cols-[9rem_1fr] sm:gap-y-4">
        <dt className="text-muted max-sm:not-first:mt-5">By email</dt>
        <dd>
          <a
            href={`mailto:${site.teacher.email}`}
            className="link inline-flex min-h-11 items-center break-all"
          >
            {site.teacher.email}
          </a>
        </dd>
        <dt className="text-muted max-sm:not-first:mt-5">Studio</dt>
        <dd>{site.teacher.place}</dd>
        <dt className="text-muted max-sm:not-first:mt-5">Chocolate pickup</dt>
        <dd>
          {site.shop.pickupHours}, {site.shop.pickupPlace}
        </dd>
        <dt className="text-muted max-sm:not-first:mt-5">Elsewhere</dt>
        <dd>
          <a
            href={site.social.instagram.url}
            className="link inline-flex min-h-11 items-center"
            target="_blank"
            rel="noopener noreferrer"
          >
            Instagram
          </a>
        </dd>
      </dl>
    </ShortPage>
  )
}
