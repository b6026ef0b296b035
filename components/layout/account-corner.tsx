"use client"

import { useSession } from "@/components/accounts/session-provider"
import { ButtonLink } from "@/components/ui/button"
import { Loading } from "@/components/ui/loading"
import { ProfileMenu } from "./profile-menu"

/** Register and Log in for visitors, the profile menu for students; on phones the first two are in the sheet. */
export function AccountCorner({ place }: { place: "bar" | "sheet" }) {
  const { state, student, isValidating } = useSession()
  const isRestoring = state === "loading" || (state === "visitor" && isValidating)
  if (place === "sheet") {
    const doors = (
      <div className="mt-6 flex gap-3">
        <Doors />
      </div>
    )
    if (state === "loading") return <noscript>{doors}</noscript>
    return state === "visitor" ? doors : null
  }
  const doors = (
    <div className="flex gap-2 max-md:hidden">
      <Doors />
    </div>
  )
  return (
    <div className="flex items-center gap-2 md:min-h-12">
      {isRestoring ? <Loading /> : null}
      {state === "loading" ? <noscript>{doors}</noscript> : null}
      {state === "student" ? <ProfileMenu student={student} isLoading={isValidating} /> : null}
      {state === "visitor" && !isRestoring ? doors : null}
    </div>
  )
}

function Doors() {
  return (
    <>
      <ButtonLink href="/register" variant="quiet" className="min-h-11 px-3! whitespace-nowrap lg:px-5!">
        Register
      </ButtonLink>
      <ButtonLink href="/login" variant="quiet" className="min-h-11 px-3! whitespace-nowrap lg:px-5!">
        Log in
      </ButtonLink>
    </>
  )
}
