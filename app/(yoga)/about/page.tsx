import type { Metadata } from "next"
import { ScrollToSection } from "@/components/layout/scroll-to-section"
import { ButtonLink } from "@/components/ui/button"
import { PageHeading } from "@/components/ui/page-heading"
import { Picture } from "@/components/ui/picture"
import { Slideshow } from "@/components/ui/slideshow"
import { inlinePicture } from "@/lib/inline-picture"
import { site } from "@/lib/site"
import { classDescriptions, offerings, studioPictures, trainings } from "@/lib/site-texts"

export const metadata: Metadata = {
  title: "About",
  description: `How ${site.teacher.name} teaches: individual and therapeutic yoga on a sliding scale, small classes, and what each class is like.`,
  alternates: { canonical: "/about" },
}

export default function AboutPage() {
  return (
    <>
      <ScrollToSection />
      <div className="wrap grid items-end gap-x-[6vw] md:grid-cols-[7fr_4fr]">
        <PageHeading title="Attention, first. Postures, second.">
          <p>
            I teach people rather than shapes. We start from what your body does today, add one thing at a
            time, and stop before it becomes a performance.
          </p>
        </PageHeading>
        <Picture
          src={inlinePicture("/pictures/still-life.svg")}
          alt="Cut-paper still life: a vase with a branch of berries and a rolled mat before an evening window"
          width={640}
          height={800}
          eager
          className="w-full max-w-72 max-md:hidden md:justify-self-end"
        />
      </div>
      <Offerings />
      <ClassDescriptions />
      <Trainings />
      <div className="wrap pb-section">
        <Slideshow slides={studioPictures} label="Pictures from the studio" />
      </div>
    </>
  )
}

function Offerings() {
  return (
    <section aria-labelledby="offerings" className="wrap py-section">
      <h2 id="offerings" className="text-section">
        Ways to work together
      </h2>
      <ul className="mt-8 border-t border-ink">
        {offerings.map(({ title, price, text }) => (
          <li
            key={title}
            className="grid gap-x-[6vw] gap-y-3 border-b border-line py-8 md:grid-cols-[4fr_7fr] md:py-10"
          >
            <div>
              <h3 className="text-heading">{title}</h3>
              <p className="mt-1 text-small font-medium text-press">{price}</p>
            </div>
            <p className="max-w-measure">{text}</p>
          </li>
        ))}
      </ul>
      <p className="prose mt-8 text-muted">
        Sliding scale means that you choose: pay more if you can, less if you need to. I never ask why. For
        the classes, read <a href="/about?section=classDescriptions">what each one is like</a>.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href="/#booking">Book a free intro</ButtonLink>
        <ButtonLink href="/register" variant="quiet">
          Register to book sessions
        </ButtonLink>
      </div>
    </section>
  )
}

function ClassDescriptions() {
  return (
    <section id="classDescriptions" aria-labelledby="classes" className="bg-panel">
      <div className="wrap py-section">
        <h2 id="classes" className="text-section">
          What the classes are like
        </h2>
        <dl className="mt-8 grid gap-x-[6vw] gap-y-10 sm:grid-cols-2">
          {classDescriptions.map(({ title, text }) => (
            <div key={title} className="border-t border-control/50 pt-5">
              <dt className="font-display text-heading">{title}</dt>
              <dd className="mt-2 max-w-measure">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-10">
          <a href="/calendar">See the calendar</a>
        </p>
      </div>
    </section>
  )
}

function Trainings() {
  return (
    <section aria-labelledby="trainings" className="wrap grid gap-x-[6vw] py-section md:grid-cols-[4fr_7fr]">
      <h2 id="trainings" className="text-section">
        Where I learned
      </h2>
      <ul className="max-md:mt-6">
        {trainings.map((training) => (
          <li key={training} className="border-b border-line py-3 first:pt-1">
            {training}
          </li>
        ))}
      </ul>
    </section>
  )
}
