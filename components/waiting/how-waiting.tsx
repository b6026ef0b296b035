import { useSession } from "@/components/accounts/session-provider"
import type { WireEvent } from "@/lib/classes/queries/events"
import { signUpAddress } from "@/lib/classes/rules"
import { loginAddress } from "@/lib/client/after-login"
import { HOW_WAITING_WORKS } from "./line-words"

/** What the form for a full class does, and that who has an account needs no form. */
export function HowWaiting({ event }: { event: WireEvent }) {
  const { state } = useSession()
  return (
    <p>
      {HOW_WAITING_WORKS}
      {state === "visitor" ? (
        <>
          {" "}
          Have an account?{" "}
          <a href={loginAddress(signUpAddress("/signup", event))} className="link">
            Log in
          </a>{" "}
          and join with one press.
        </>
      ) : null}
    </p>
  )
}
