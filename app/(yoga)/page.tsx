import type { Metadata } from "next"
import { BookingRequestForm } from "@/components/enquiries/booking-request-form"
import { JsonLd } from "@/components/layout/json-ld"
import { ButtonLink } from "@/components/ui/button"
import { Picture } from "@/components/ui/picture"
import { inlinePicture } from "@/lib/inline-picture"
import { site } from "@/lib/site"

export const metadata: Metadata = {
  title: { absolute: site.title },
  description: site.description,
  alternates: { canonical: "/" },
}

const CONTENTS = [
  { href: "/calendar", title: "Small classes", text: "Twelve mats, one room, every week" },
  { href: "/about", title: "One to one", text: "Individual and therapeutic yoga, sliding scale" },
  { href: "/chocolates", title: "Chocolates", text: "Plant-based, made by hand, in tins that come back" },
]

const STEPS = [
  "Write a few lines: who you are, and what you hope for.",
  "I answer within two days with three times that could suit.",
  "We talk for half an hour, on a screen. If it is not a fit, I will gladly tell you who might be.",
]

const siteUrl = process.env.SITE_URL || "http://localhost:3000"
const absolute = (path: string) => new URL(path, siteUrl).href
const [locality, region] = site.teacher.place.split(", ")

const TEACHER = {
  "@type": "Person",
  "@id": absolute("/#teacher"),
  name: site.teacher.name,
  jobTitle: site.teacher.role,
  email: site.teacher.email,
  description: site.description,
  url: absolute("/"),
  sameAs: Object.values(site.social).map(({ url }) => url),
}

const STUDIO = {
  "@type": "LocalBusiness",
  "@id": absolute("/#studio"),
  name: site.title,
  description: site.description,
  url: absolute("/"),
  image: absolute("/opengraph-image.png"),
  email: site.teacher.email,
  address: {
    "@type": "PostalAddress",
    addressLocality: locality,
    addressRegion: region,
    addressCountry: "US",
  },
  founder: { "@id": absolute("/#teacher") },
  priceRange: "$50-$130",
}

export default function HomePage() {
  return (
    <>
      <Hero />
      <Contents />
      <About />
      <Booking />
      <JsonLd data={{ "@graph": [TEACHER, STUDIO] }} />
    </>
  )
}

function Hero() {
  return (
    <section className="overflow-hidden">
      <div className="wrap relative z-10 pt-8 pb-4 md:pt-12 lg:pt-16">
        <h1 className="max-w-[12ch] text-hero">A quiet hour on the mat, and good chocolate after.</h1>
        <p className="mt-6 max-w-[34ch] text-lead text-muted md:mt-8">
          I am {site.teacher.name}. I teach yoga in small classes and to one person at a time, in Port
          Townsend and online.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink href="#booking">Book a free intro</ButtonLink>
          <ButtonLink href="/chocolates" variant="quiet">
            See the chocolates
          </ButtonLink>
        </div>
      </div>
      <Picture
        src={inlinePicture("/pictures/hills.svg")}
        alt="Cut-paper landscape: an orange sun behind snowy mountains, a sailing boat on the water, green hills and leaves"
        width={1440}
        height={720}
        eager
        className="h-80 w-full object-cover object-[71%_100%] sm:h-112 md:-mt-32 lg:-mt-72 lg:h-[clamp(34rem,50vw,64rem)] lg:object-[71%_0%]"
      />
    </section>
  )
}

function Contents() {
  return (
    <section aria-labelledby="contents" className="wrap py-section">
      <h2 id="contents" className="sr-only">
        What you find here
      </h2>
      <ul className="border-t border-ink">
        {CONTENTS.map(({ href, title, text }) => (
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

function About() {
  return (
    <section
      aria-labelledby="about"
      className="wrap grid items-center gap-x-[8vw] gap-y-12 pb-section md:grid-cols-[5fr_6fr]"
    >
      <Picture
        src="/pictures/still-life.svg"
        alt="Cut-paper still life: a vase with a branch of berries and a rolled mat before a window with the evening sun"
        width={640}
        height={800}
        className="w-full max-w-md md:max-w-none"
      />
      <div>
        <h2 id="about" className="text-title">
          Hello, I am {site.teacher.firstName}.
        </h2>
        <div className="prose mt-7">
          <p>
            I came to yoga at twenty-six with a sore back and a desk by a window that did not open. I stayed
            because it was the first hour of the week in which nobody wanted anything from me.
          </p>
          <p>
            That is still what I try to give: a room, a clear hour, and someone who pays attention. I have
            taught since 2012 and worked as a yoga therapist since 2017, mostly with people who were told to
            “try yoga” and did not know where to begin.
          </p>
          <p>
            On the other days I make chocolate. It is slow, exact and forgiving work, and it goes well with
            the other.
          </p>
          <p>
            <a href="/about">More about how I teach, and what it costs</a>
          </p>
        </div>
      </div>
    </section>
  )
}

function Booking() {
  return (
    <section id="booking" aria-labelledby="booking-title" className="bg-leaf-soft">
      <div className="wrap grid gap-x-[8vw] gap-y-10 py-section md:grid-cols-[5fr_6fr]">
        <div>
          <h2 id="booking-title" className="text-title">
            Start with half an hour, free.
          </h2>
          <p className="mt-6 max-w-measure text-lead">
            The first {site.intro.minutes} minutes are for finding out whether we suit each other: private
            yoga, a group of your own, or yoga therapy.
          </p>
          <ol className="mt-8 border-t border-ink">
            {STEPS.map((step, index) => (
              <li key={step} className="grid grid-cols-[2.5rem_1fr] border-b border-control/50 py-5">
                <span aria-hidden="true" className="font-display text-heading text-leaf">
                  {index + 1}
                </span>
                <span>{step}</span>
              </li>
            ))}
          </ol>
        </div>
        <div>
          <BookingRequestForm />
          <p className="mt-4 text-small text-muted">
            Or write to{" "}
            <a href={`mailto:${site.teacher.email}`} className="link text-ink">
              {site.teacher.email}
            </a>
            .
          </p>
        </div>
      </div>
    </section>
  )
}
