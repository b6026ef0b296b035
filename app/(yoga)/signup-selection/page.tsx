import type { Metadata } from "next"
import { ClassSummary } from "@/components/classes/class-summary"
import { NotOpen } from "@/components/classes/not-open"
import { SelectionColumns } from "@/components/classes/selection-columns"
import { PageHeading } from "@/components/ui/page-heading"
import { findEventOfAddress } from "@/lib/classes/queries/events"
import { signUpState } from "@/lib/classes/rules"
import { termsOf } from "@/lib/classes/rules/paying"
import { getContent, getTexts } from "@/lib/content/queries"
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
  const zone = env().STUDIO_TIME_ZONE
  const now = new Date()
  if (!event || signUpState(event) !== "open") return <NotOpen event={event} now={now} zone={zone} />
  return (
    <div className="wrap pb-section">
      <PageHeading title={`Sign Up for ${event.title}`}>
        <ClassSummary event={event} zone={zone} />
      </PageHeading>
      <SelectionColumns
        event={event}
        returningText={classes.returningText}
        newcomerText={classes.newcomerText}
        terms={termsOf({ policy: policy.content, startsAt: new Date(event.startsAt), now })}
        zone={zone}
      />
    </div>
  )
}
