import type { Metadata } from "next"
import { NextClasses } from "@/components/classes/next-classes"
import { Photo } from "@/components/content/photo"
import { Words } from "@/components/content/words"
import { BookingRequestForm } from "@/components/enquiries/booking-request-form"
import { JsonLd } from "@/components/layout/json-ld"
import { ButtonLink } from "@/components/ui/button"
import { EmailLink } from "@/components/ui/email-link"
import { listNextEvents } from "@/lib/classes/queries/events"
import { getTexts } from "@/lib/content/queries"
import { env } from "@/lib/env"
import { inlinePicture } from "@/lib/inline-picture"
import type { Texts } from "@/lib/site-texts"

export async function generateMetadata(): Promise<Metadata> {
  const { title, description } = (await getTexts()).site
  return { title: { absolute: title }, description, alternates: { canonical: "/" } }
}

const NEXT_CLASSES = 3

type Home = { home: Texts["home"] }

const absolute = (path: string) => new URL(path, env().SITE_URL).href

/** Her and the studio as search engines read them (schema.org). */
function facts({ site, offerings }: Texts) {
  const { name, role, title, email, description, links, place } = site
  const [addressLocality, addressRegion] = place.split(", ")
  const url = absolute("/")
  const teacher = {
    "@type": "Person",
    "@id": absolute("/#teacher"),
    name,
    jobTitle: role,
    email,
    description,
    url,
  }
  const address = { "@type": "PostalAddress", addressLocality, addressRegion, addressCountry: "US" }
  const studio = {
    "@type": "LocalBusiness",
    "@id": absolute("/#studio"),
    name: title,
    description,
    url,
    image: absolute("/opengraph-image.png"),
    email,
    address,
    founder: { "@id": absolute("/#teacher") },
    priceRange: offerings.priceRange,
  }
  return { "@graph": [{ ...teacher, sameAs: links.map((link) => link.url) }, studio] }
}

export default async function HomePage() {
  const [texts, events] = await Promise.all([getTexts(), listNextEvents(NEXT_CLASSES)])
  const { home, site, classes, pages } = texts
  return (
    <>
      <Hero home={home} />
      <NextClasses title={classes.calendarTitle} events={events} now={new Date()} />
      <Contents home={home} />
      <About home={home} />
      <Booking home={home} email={site.email} thanks={pages.introThanks} />
      <JsonLd data={facts(texts)} />
    </>
  )
}

/** The drawing's sky lies behind the words; a photo stands below them, or beside them where there is room. */
const DRAWING =
  "h-80 w-full object-cover object-[71%_100%] sm:h-112 md:-mt-32 lg:-mt-[20vw] lg:h-[clamp(34rem,50vw,64rem)] lg:object-[71%_0%]"
const PHOTO =
  "mt-4 aspect-3/2 w-full object-cover md:aspect-2/1 lg:absolute lg:inset-y-0 lg:right-0 lg:mt-0 lg:aspect-auto lg:h-full lg:w-[38vw] xl:w-[43vw]"

function Hero({ home }: Home) {
  return (
    <section className={home.heroPicture.src ? "relative overflow-hidden lg:pb-12" : "overflow-hidden"}>
      <div className="wrap relative z-10 pt-8 pb-4 md:pt-12">
        <h1 className={`max-w-[12ch] text-hero ${home.heroPicture.src ? "" : "lg:max-w-[16ch]"}`}>
          {home.heroTitle}
        </h1>
        <div className="mt-6 grid max-w-[34ch] gap-3 text-lead text-muted md:mt-8">
          <Words text={home.heroText} />
        </div>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink href="#booking">Ask for a free intro</ButtonLink>
          <ButtonLink href="/chocolates" variant="quiet">
            See the chocolates
          </ButtonLink>
        </div>
      </div>
      <Photo
        picture={home.heroPicture}
        drawing={{ src: inlinePicture("/pictures/hills.svg"), width: 1440, height: 720 }}
        sizes="(max-width: 639px) 66vw, (max-width: 1023px) 100vw, 75vw"
        eager
        className={home.heroPicture.src ? PHOTO : DRAWING}
      />
    </section>
  )
}

function Contents({ home }: Home) {
  const ways = [
    { href: "/calendar", title: home.classesTitle, text: home.classesText },
    { href: "/about", title: home.sessionsTitle, text: home.sessionsText },
    { href: "/chocolates", title: home.chocolatesTitle, text: home.chocolatesText },
  ]
  return (
    <section aria-labelledby="contents" className="wrap py-section">
      <h2 id="contents" className="sr-only">
        What you find here
      </h2>
      <ul className="border-t border-ink">
        {ways.map(({ href, title, text }) => (
          <li key={href} className="border-b border-line">
            <a
              href={href}
              className="group grid items-baseline gap-x-8 gap-y-1 py-6 sm:grid-cols-[1fr_1.2fr_auto] md:py-8"
            >
              <span className="font-display text-section decoration-press decoration-2 underline-offset-8 group-hover:underline">
                {title}
              </span>
              <span className="text-muted">{text}</span>
              <svg
                width="28"
                height="14"
                viewBox="0 0 28 14"
                aria-hidden="true"
                className="fill-none stroke-press transition-transform duration-200 ease-calm group-hover:translate-x-1.5 max-sm:hidden"
              >
                <path d="M0 7h26M20 1l6 6-6 6" strokeWidth="1.75" />
              </svg>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function About({ home }: Home) {
  return (
    <section
      aria-labelledby="about"
      className="wrap grid items-center gap-x-[8vw] gap-y-12 pb-section md:grid-cols-[5fr_6fr]"
    >
      <Photo
        picture={home.aboutPicture}
        drawing={{ src: "/pictures/still-life.svg", width: 640, height: 800 }}
        sizes="(min-width: 768px) 42vw, (min-width: 480px) 448px, 92vw"
        className="w-full max-w-md md:max-w-none"
      />
      <div>
        <h2 id="about" className="text-title">
          {home.aboutTitle}
        </h2>
        <div className="prose mt-7">
          <Words text={home.aboutText} />
          <p>
            <a href="/about">{home.aboutLink}</a>
          </p>
        </div>
      </div>
    </section>
  )
}

function Booking({ home, email, thanks }: Home & { email: string; thanks: string }) {
  return (
    <section id="booking" aria-labelledby="booking-title" className="bg-leaf-soft">
      <div className="wrap grid gap-x-[8vw] gap-y-10 py-section lg:grid-cols-[5fr_6fr]">
        <div>
          <h2 id="booking-title" className="text-title">
            {home.bookingTitle}
          </h2>
          <div className="mt-6 grid max-w-measure gap-3 text-lead">
            <Words text={home.bookingText} />
          </div>
          <ol className="mt-8 border-t border-ink">
            {[home.step1, home.step2, home.step3].map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the three steps never move
              <li key={index} className="grid grid-cols-[2.5rem_1fr] border-b border-control/50 py-5">
                <span aria-hidden="true" className="font-display text-heading text-leaf">
                  {index + 1}
                </span>
                <span>{step}</span>
              </li>
            ))}
          </ol>
        </div>
        <div>
          <BookingRequestForm thanks={thanks} />
          <p className="mt-4 text-small text-muted">
            Or write to{" "}
            <span className="inline-block max-w-full">
              <EmailLink to={email} className="text-ink" />.
            </span>
          </p>
        </div>
      </div>
    </section>
  )
}
