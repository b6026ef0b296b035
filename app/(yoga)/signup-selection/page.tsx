import type { Metadata } from "next"
import { ClassSummary } from "@/components/classes/class-summary"
import { KnownStudent } from "@/components/classes/known-student"
import { NotOpen } from "@/components/classes/not-open"
import { ReturningStudent } from "@/components/classes/returning-student"
import { ButtonLink } from "@/components/ui/button"
import { PageHeading } from "@/components/ui/page-heading"
import { findEventOfAddress } from "@/lib/classes/queries/events"
import { signUpAddress, signUpState } from "@/lib/classes/rules"
import { getContent, getTexts } from "@/lib/content/queries"
import { sayCancelling } from "@/lib/content/rules"
import { env } from "@/lib/env"

export const metadata: Metadata = {
  title: "Sign up for a class",
  description: "Sign-up for returning and new students.",
  alternates: { canonical: "/signup-selection" },
  robots: { index: false },
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function SignUpSelectionPage({ searchParams }: Props) {
  const [event, policy, { classes }] = await Promise.all([
    findEventOfAddress(await searchParams),
    getContent("policy"),
    getTexts(),
  ])
  if (!event || signUpState(event) !== "open") return <NotOpen event={event} />
  return (
    <div className="wrap pb-section">
      <PageHeading title={`Sign Up for ${event.title}`}>
        <ClassSummary event={event} zone={env().STUDIO_TIME_ZONE} />
      </PageHeading>
      <KnownStudent event={event} terms={sayCancelling(policy.content)} zone={env().STUDIO_TIME_ZONE} />
      <div className="grid border-t border-ink md:grid-cols-2">
        <section aria-labelledby="returning" className="py-8 md:border-r md:border-line md:py-10 md:pr-12">
          <h2 id="returning" className="text-section">
            Returning student
          </h2>
          <p className="mt-3 mb-6 text-muted">{classes.returningText}</p>
          <ReturningStudent event={event} />
        </section>
        <section aria-labelledby="new" className="border-t border-line py-8 md:border-t-0 md:py-10 md:pl-12">
          <h2 id="new" className="text-section">
            New student
          </h2>
          <p className="mt-3 mb-6 text-muted">{classes.newcomerText}</p>
          <ButtonLink href={signUpAddress("/signup", event)} variant="quiet">
            Sign up as a new student
          </ButtonLink>
        </section>
      </div>
    </div>
  )
}
