import type { Metadata } from "next"
import { Photo, slidesOf } from "@/components/content/photo"
import { Words } from "@/components/content/words"
import { ScrollToSection } from "@/components/layout/scroll-to-section"
import { ButtonLink } from "@/components/ui/button"
import { PageHeading } from "@/components/ui/page-heading"
import { Picture } from "@/components/ui/picture"
import { Slideshow } from "@/components/ui/slideshow"
import { getTexts } from "@/lib/content/queries"
import { inlinePicture } from "@/lib/inline-picture"
import { studioPictures, type Texts } from "@/lib/site-texts"

export async function generateMetadata(): Promise<Metadata> {
  const { name } = (await getTexts()).site
  return {
    title: "About",
    description: `How ${name} teaches: individual and therapeutic yoga on a sliding scale, small classes, and what each class is like.`,
    alternates: { canonical: "/about" },
  }
}

export default async function AboutPage() {
  const { about, offerings, classes } = await getTexts()
  return (
    <>
      <ScrollToSection />
      <div className="wrap grid items-end gap-x-[6vw] md:grid-cols-[7fr_4fr]">
        <PageHeading title={about.title}>
          <Words text={about.text} />
        </PageHeading>
        <Photo
          picture={about.picture}
          drawing={{ src: inlinePicture("/pictures/still-life.svg"), width: 640, height: 800 }}
          sizes="288px"
          eager
          // On a phone the drawing would only push the text down; her photo is why people look.
          className={`w-full max-w-72 md:justify-self-end ${about.picture.src ? "max-md:mb-10" : "max-md:hidden"}`}
        />
      </div>
      <Offerings about={about} offerings={offerings} />
      <ClassDescriptions title={about.classesTitle} classes={classes.classes} />
      <Trainings about={about} />
      <div className="wrap pb-section">
        <Slideshow slides={slidesOf(about.slides, studioPictures)} label="Pictures from the studio" />
      </div>
    </>
  )
}

function Offerings({ about, offerings }: { about: Texts["about"]; offerings: Texts["offerings"] }) {
  return (
    <section aria-labelledby="offerings" className="wrap py-section">
      <h2 id="offerings" className="text-section">
        {about.offeringsTitle}
      </h2>
      <ul className="mt-8 border-t border-ink">
        {offerings.offerings.map(({ title, price, text }) => (
          <li
            key={title}
            className="grid gap-x-[6vw] gap-y-3 border-b border-line py-8 md:grid-cols-[4fr_7fr] md:py-10"
          >
            <div>
              <h3 className="text-heading">{title}</h3>
              <p className="mt-1 text-small font-medium text-press">{price}</p>
            </div>
            <div className="grid max-w-measure gap-3">
              <Words text={text} />
            </div>
          </li>
        ))}
      </ul>
      <div className="prose mt-8 text-muted">
        <Words text={about.offeringsNote} />
        {offerings.fundIsOn ? (
          <p>
            Part of what’s paid above the middle of the scale goes into the <a href="/fund">community fund</a>
            , which pays for sessions of people who couldn’t come otherwise.
          </p>
        ) : null}
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href="/#booking">Ask for a free intro</ButtonLink>
        <ButtonLink href="/register" variant="quiet">
          Register to book sessions
        </ButtonLink>
      </div>
    </section>
  )
}

/** One for each class in turn: what the first four are like, and they suit any other. */
const CLASS_DRAWINGS = ["flow", "rest", "chair", "breath"]

function ClassDescriptions({ title, classes }: { title: string; classes: Texts["classes"]["classes"] }) {
  return (
    <section id="classDescriptions" aria-labelledby="classes" className="bg-panel">
      <div className="wrap py-section">
        <h2 id="classes" className="text-section">
          {title}
        </h2>
        <dl className="mt-8 grid gap-x-[6vw] gap-y-10 sm:grid-cols-2">
          {classes.map(({ title, text }, index) => (
            <div
              key={title}
              className="relative min-h-28 border-t border-control/50 pt-5 pl-[min(6.25rem,28vw)] sm:pl-28"
            >
              <dt className="font-display text-heading">
                <Picture
                  src={`/pictures/classes/${CLASS_DRAWINGS[index % CLASS_DRAWINGS.length]}.svg`}
                  alt=""
                  width={160}
                  height={160}
                  className="absolute top-6 left-0 size-[min(5rem,22vw)]"
                />
                {title}
              </dt>
              <dd className="mt-2 grid max-w-measure gap-3">
                <Words text={text} />
              </dd>
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

function Trainings({ about: { trainingsTitle, trainings } }: { about: Texts["about"] }) {
  return (
    <section aria-labelledby="trainings" className="wrap grid gap-x-[6vw] py-section md:grid-cols-[4fr_7fr]">
      <h2 id="trainings" className="text-section">
        {trainingsTitle}
      </h2>
      <ul className="max-md:mt-6">
        {[...new Set(trainings)].map((training) => (
          <li key={training} className="border-b border-line py-3 first:pt-1">
            {training}
          </li>
        ))}
      </ul>
    </section>
  )
}
