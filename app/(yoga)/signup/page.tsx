import type { Metadata } from "next"
import { CaptchaProvider } from "@/components/accounts/captcha"
import { NotOpen } from "@/components/classes/not-open"
import { SignUpForm } from "@/components/classes/sign-up-form"
import { PageHeading } from "@/components/ui/page-heading"
import { currentWaiver, findEventOfAddress } from "@/lib/classes/queries/events"
import { fullPlaceOf, signUpState } from "@/lib/classes/rules"
import { formatDateLong, formatTime12 } from "@/lib/time"

export const metadata: Metadata = {
  title: "Sign up for a class",
  description: "Sign-up for new students.",
  alternates: { canonical: "/signup" },
  robots: { index: false },
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function SignUpPage({ searchParams }: Props) {
  const [event, waiver] = await Promise.all([findEventOfAddress(await searchParams), currentWaiver()])
  if (!event || signUpState(event) !== "open") return <NotOpen event={event} />
  return (
    <div className="wrap pb-section">
      <PageHeading title={`Sign Up for ${event.title}`} above="New here? Welcome.">
        <p>
          {formatDateLong(event.date)}, {formatTime12(event.time)}, {fullPlaceOf(event)}
        </p>
      </PageHeading>
      <CaptchaProvider>
        <SignUpForm event={event} waiver={waiver} />
      </CaptchaProvider>
    </div>
  )
}
