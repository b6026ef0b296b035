import { useSession } from "@/components/accounts/session-provider"
import { passHintOf, useMyPasses } from "@/components/passes/use-passes"
import type { WireEvent } from "@/lib/classes/queries/events"

/** Beside the ways to pay: how a visitor uses a pass, or why the pass that somebody has is not among them. */
export function PassLine({ title, price, ways }: WireEvent) {
  const { state } = useSession()
  const { passes } = useMyPasses()
  if (price === null) return null
  const isTaken = ways.includes("pass")
  if (state === "visitor" && isTaken)
    return (
      <p className="text-small text-muted">
        Have a pass?{" "}
        <a href="/login" className="link">
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
