import type { Metadata } from "next"
import { CaptchaProvider } from "@/components/accounts/captcha"
import { NotOpen } from "@/components/classes/not-open"
import { SignUpForm } from "@/components/classes/sign-up-form"
import { WaitingForm } from "@/components/classes/waiting-form"
import { currentWaiver, findEventOfAddress } from "@/lib/classes/queries/events"
import { signUpState } from "@/lib/classes/rules"
import { termsOf, WAYS } from "@/lib/classes/rules/paying"
import { getContent } from "@/lib/content/queries"
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
  const { email, way, for: whom, ...address } = await searchParams
  const [event, waiver, policy] = await Promise.all([
    findEventOfAddress(address),
    currentWaiver(),
    getContent("policy"),
  ])
  const zone = env().STUDIO_TIME_ZONE
  const now = new Date()
  const state = event && signUpState(event)
  const isWaiting =
    event !== null && state === "full" && isLineOpen({ startsAt: new Date(event.startsAt), now })
  if (!event || (state !== "open" && !isWaiting)) return <NotOpen event={event} now={now} zone={zone} />
  const Form = isWaiting ? WaitingForm : SignUpForm
  return (
    <div className="wrap pb-section">
      <CaptchaProvider>
        <Form
          event={event}
          isForOther={whom === "other"}
          email={typeof email === "string" ? email : ""}
          wanted={WAYS.find((one) => one === way) ?? null}
          waiver={waiver}
          terms={termsOf({ policy: policy.content, startsAt: new Date(event.startsAt), now })}
          zone={zone}
        />
      </CaptchaProvider>
    </div>
  )
}
