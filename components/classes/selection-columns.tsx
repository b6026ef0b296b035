"use client"

import { useRef, useState } from "react"
import { useSession } from "@/components/accounts/session-provider"
import { passHintOf, useMyPasses } from "@/components/passes/use-passes"
import { ButtonLink } from "@/components/ui/button"
import { Loading } from "@/components/ui/loading"
import type { WireEvent } from "@/lib/classes/queries/events"
import { signUpAddress } from "@/lib/classes/rules"
import type { Terms } from "@/lib/classes/rules/paying"
import { KnownStudent, SomeoneElse } from "./known-student"
import { NeedsPass, useLacksPass } from "./needs-pass"
import { OwnSpot, useOwnSpot } from "./own-spot"
import { isPaidBefore, PaysOnline } from "./pays-online"
import { ReturningStudent } from "./returning-student"
import { waysOf } from "./ways-field"

/**
 * Returning or new (docs/product.md, /signup-selection). Who is signed in reads only what is theirs: one press where
 * their waiver is signed, the form where it is not; and what they have of the class already.
 */
export function SelectionColumns({
  event,
  returningText,
  newcomerText,
  terms,
  zone,
}: {
  event: WireEvent
  terms: Terms
  zone: string
  returningText: string
  newcomerText: string
}) {
  const { student } = useSession()
  const { passes, hasSigned, isKnown } = useMyPasses()
  const spot = useOwnSpot(event)
  const lacksPass = useLacksPass(event)
  const [unknown, setUnknown] = useState("")
  const newcomer = useRef<HTMLAnchorElement>(null)
  const isUnsigned = student !== null && isKnown && !hasSigned
  const ways = waysOf({ ...event, passHint: passHintOf(passes, event.title) })
  const canUsePass = ways.some(({ way }) => way === "pass")
  if (spot)
    return (
      <div className="border-t border-ink">
        <div className="my-8 md:my-10">
          <OwnSpot spot={spot} zone={zone} />
        </div>
        <SomeoneElse event={event} />
      </div>
    )
  if (lacksPass !== false)
    return (
      <div className="border-t border-ink py-8 md:py-10">
        {lacksPass ? <NeedsPass event={event} /> : <Loading />}
      </div>
    )
  if (student && hasSigned)
    return (
      <div className="border-t border-ink">
        <KnownStudent student={student} event={event} choices={ways} terms={terms} zone={zone} />
      </div>
    )
  if (isPaidBefore(event) && !isUnsigned)
    return (
      <div className="border-t border-ink">
        <PaysOnline event={event} />
      </div>
    )
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
          {isUnsigned ? "Your waiver" : "New student"}
        </h2>
        <p className="mt-3 mb-6 max-w-measure text-muted">
          {isUnsigned
            ? `You’re logged in as ${student.email}, and you haven’t signed my waiver yet. You’ll sign it on the next page${canUsePass ? ", and your pass pays for the class there" : ""}.`
            : newcomerText}
        </p>
        <ButtonLink
          ref={newcomer}
          href={signUpAddress("/signup", event, { email: unknown })}
          variant={isUnsigned ? "primary" : "quiet"}
        >
          {isUnsigned ? "Read and sign the waiver" : "Sign up as a new student"}
        </ButtonLink>
      </section>
    </div>
  )
}
