import { useSession } from "@/components/accounts/session-provider"
import { passHintOf, useMyPasses } from "@/components/passes/use-passes"
import { ButtonLink } from "@/components/ui/button"
import type { WireEvent } from "@/lib/classes/queries/events"
import { signUpAddress } from "@/lib/classes/rules"
import { loginAddress } from "@/lib/client/after-login"

/** Whether somebody lacks the pass that alone pays for a class; null while that is not known. */
export function useLacksPass({ title, price, ways }: WireEvent): boolean | null {
  const { state } = useSession()
  const { passes, isKnown } = useMyPasses()
  if (price === null || ways.some((way) => way !== "pass")) return false
  if (state === "visitor") return true
  return isKnown ? passHintOf(passes, title) === "" : null
}

/** To who lacks it: a visitor may only have to log in. */
export function NeedsPass({ event }: { event: WireEvent }) {
  const { student } = useSession()
  return (
    <section aria-label="You need a pass" className="grid max-w-measure justify-items-start gap-5">
      <p>
        {student
          ? "A pass pays for this class, and you don’t have one with classes left for it."
          : "A pass pays for this class. If you have one, log in to use it."}
      </p>
      <div className="flex flex-wrap gap-3">
        {student ? null : (
          <ButtonLink href={loginAddress(signUpAddress("/signup-selection", event))}>Log in</ButtonLink>
        )}
        <ButtonLink href="/passes" variant={student ? "primary" : "quiet"}>
          See the passes
        </ButtonLink>
      </div>
    </section>
  )
}
