"use client"

import { useRef, useState } from "react"
import { useSession } from "@/components/accounts/session-provider"
import { useMyPasses } from "@/components/passes/use-passes"
import { ButtonLink } from "@/components/ui/button"
import type { WireEvent } from "@/lib/classes/queries/events"
import { signUpAddress } from "@/lib/classes/rules"
import { ReturningStudent } from "./returning-student"

/** Returning or new (docs/product.md, /signup-selection); only new for who is signed in and has no waiver yet. */
export function SelectionColumns({
  event,
  returningText,
  newcomerText,
}: {
  event: WireEvent
  returningText: string
  newcomerText: string
}) {
  const { student } = useSession()
  const { hasSigned, isKnown } = useMyPasses()
  const [unknown, setUnknown] = useState("")
  const newcomer = useRef<HTMLAnchorElement>(null)
  const isUnsigned = student !== null && isKnown && !hasSigned
  return (
    <div className={`grid border-t border-ink ${isUnsigned ? "" : "md:grid-cols-2"}`}>
      {isUnsigned ? null : (
        <section aria-labelledby="returning" className="py-8 md:border-r md:border-line md:py-10 md:pr-12">
          <h2 id="returning" className="text-section">
            Returning student
          </h2>
          <p className="mt-3 mb-6 text-muted">{returningText}</p>
          <ReturningStudent
            event={event}
            onUnknown={(email) => {
              setUnknown(email)
              // The alert about it gives the focus back to where it was.
              newcomer.current?.focus()
            }}
          />
        </section>
      )}
      <section
        aria-labelledby="new"
        className={`py-8 md:py-10 ${isUnsigned ? "" : "border-t border-line md:border-t-0 md:pl-12"}`}
      >
        <h2 id="new" className="text-section">
          New student
        </h2>
        <p className="mt-3 mb-6 max-w-measure text-muted">
          {isUnsigned ? `You’re logged in as ${student.email}, and you haven’t signed my waiver yet. ` : ""}
          {newcomerText}
        </p>
        <ButtonLink
          ref={newcomer}
          href={signUpAddress("/signup", event, unknown)}
          variant={isUnsigned ? "primary" : "quiet"}
        >
          Sign up as a new student
        </ButtonLink>
      </section>
    </div>
  )
}
