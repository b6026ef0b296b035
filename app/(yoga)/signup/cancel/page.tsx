import type { Metadata } from "next"
import { CancelSignUp } from "@/components/classes/cancel-sign-up"
import { ClassWhen } from "@/components/classes/class-when"
import { InvalidLink } from "@/components/layout/invalid-link"
import { ShortPage } from "@/components/layout/short-page"
import { findGivenBack } from "@/lib/checkout/queries/cancelled-places"
import { quoteByToken } from "@/lib/checkout/queries/own-place"
import { sayGivenBack } from "@/lib/checkout/rules/place"
import { findByCancelToken } from "@/lib/classes/queries/sign-ups"
import { fullPlaceOf } from "@/lib/classes/rules"
import { env } from "@/lib/env"

export const metadata: Metadata = { title: "Give up your spot", robots: { index: false } }

type Props = { searchParams: Promise<{ token?: string | string[] }> }

/** Where the mail's "give the place back" and "this wasn't me" lead. Looking at it changes nothing. */
export default async function CancelSignUpPage({ searchParams }: Props) {
  const { token } = await searchParams
  const [found, quote] =
    typeof token === "string"
      ? await Promise.all([findByCancelToken(token), quoteByToken(token)])
      : [null, null]
  if (!found || typeof token !== "string") return <InvalidLink />
  const { event, isCancelled, isDisowned } = found
  const back = sayGivenBack(await findGivenBack(found.signUpId))
  const now = new Date()
  const zone = env().STUDIO_TIME_ZONE
  return (
    <ShortPage title={event.title}>
      <p className="text-lead text-muted">
        <ClassWhen event={event} zone={zone} now={now} />
        <br />
        {fullPlaceOf(event)}
      </p>
      <CancelSignUp
        token={token}
        isDisowned={isDisowned}
        ended={
          event.isCancelled
            ? `This class is canceled. ${back}`.trim()
            : isCancelled
              ? `You’re no longer signed up for this class. ${back}`.trim()
              : Date.parse(event.endsAt) <= now.getTime()
                ? "This class is over."
                : event.isPast
                  ? "This class has already started, so your spot can’t go to anyone else."
                  : ""
        }
        quote={quote}
      />
    </ShortPage>
  )
}
