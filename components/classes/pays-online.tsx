import { ButtonLink } from "@/components/ui/button"
import type { WireEvent } from "@/lib/classes/queries/events"
import { signUpAddress } from "@/lib/classes/rules"
import { formatWire } from "@/lib/money"
import { PassLine } from "./pass-line"

/** Whether a class is paid for before one comes, so that nobody can sign up for it by email alone. */
export function isPaidBefore({ price, ways }: WireEvent): boolean {
  return price !== null && !ways.includes("door")
}

/** The way to the form, which is the only one where a class is paid online. */
export function PaysOnline({ event }: { event: WireEvent }) {
  return (
    <section aria-label="Sign up" className="grid max-w-measure justify-items-start gap-5 py-8 md:py-10">
      <div className="grid gap-1.5">
        <p>{formatWire(event.price ?? 0)}, paid online when you sign up.</p>
        <PassLine {...event} />
      </div>
      <ButtonLink href={signUpAddress("/signup", event, { way: "online" })}>
        Go to the sign-up form
      </ButtonLink>
    </section>
  )
}
