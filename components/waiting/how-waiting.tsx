import { useSession } from "@/components/accounts/session-provider"
import { HOW_WAITING_WORKS } from "./line-words"

/** What the form for a full class does, and that who has an account needs no form. */
export function HowWaiting() {
  const { state } = useSession()
  return (
    <p>
      {HOW_WAITING_WORKS}
      {state === "visitor" ? (
        <>
          {" "}
          Have an account?{" "}
          <a href="/login" className="link">
            Log in
          </a>{" "}
          and join with one press.
        </>
      ) : null}
    </p>
  )
}
