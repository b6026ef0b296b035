import { useSession } from "@/components/accounts/session-provider"
import { passHintOf, useMyPasses } from "@/components/passes/use-passes"
import type { WireEvent } from "@/lib/classes/queries/events"
import { signUpAddress } from "@/lib/classes/rules"
import { loginAddress } from "@/lib/client/after-login"

/** Beside the ways to pay: how a visitor uses a pass, or why the pass that somebody has is not among them. */
export function PassLine(event: WireEvent) {
  const { title, price, ways } = event
  const { state } = useSession()
  const { passes } = useMyPasses()
  if (price === null) return null
  const isTaken = ways.includes("pass")
  if (state === "visitor" && isTaken)
    return (
      <p className="text-small text-muted">
        Have a pass?{" "}
        <a href={loginAddress(signUpAddress("/signup-selection", event))} className="link">
          Log in
        </a>{" "}
        to use it.
      </p>
    )
  if (passes.length === 0 || (isTaken && passHintOf(passes, title))) return null
  return (
    <p className="text-small text-muted">
      {isTaken ? "Your pass doesn’t cover this class." : "Passes don’t cover this class."}
    </p>
  )
}
