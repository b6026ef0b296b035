import type { Metadata } from "next"
import { CaptchaProvider } from "@/components/accounts/captcha"
import { ClassSummary } from "@/components/classes/class-summary"
import { NotOpen } from "@/components/classes/not-open"
import { SignUpForm } from "@/components/classes/sign-up-form"
import { PageHeading } from "@/components/ui/page-heading"
import { currentWaiver, findEventOfAddress } from "@/lib/classes/queries/events"
import { signUpState } from "@/lib/classes/rules"
import { getContent } from "@/lib/content/queries"
import { sayCancelling } from "@/lib/content/rules"
import { env } from "@/lib/env"
import { isLineOpen } from "@/lib/waiting/rules"

export const metadata: Metadata = {
  title: "Sign up for a class",
  description: "Sign-up for new students.",
  alternates: { canonical: "/signup" },
  robots: { index: false },
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function SignUpPage({ searchParams }: Props) {
  const [event, waiver, policy] = await Promise.all([
    findEventOfAddress(await searchParams),
    currentWaiver(),
    getContent("policy"),
  ])
  const state = event && signUpState(event)
  const isWaiting =
    event !== null && state === "full" && isLineOpen({ startsAt: new Date(event.startsAt), now: new Date() })
  if (!event || (state !== "open" && !isWaiting)) return <NotOpen event={event} />
  return (
    <div className="wrap pb-section">
      <PageHeading
        title={isWaiting ? `Wait for a spot in ${event.title}` : `Sign Up for ${event.title}`}
        above={isWaiting ? "This class is full right now." : "New here? Welcome."}
      >
        <ClassSummary event={event} zone={env().STUDIO_TIME_ZONE} />
      </PageHeading>
      <CaptchaProvider>
        <SignUpForm
          event={event}
          waiver={waiver}
          isWaiting={isWaiting}
          terms={sayCancelling(policy.content)}
          zone={env().STUDIO_TIME_ZONE}
        />
      </CaptchaProvider>
    </div>
  )
}
