"use client"

import { type ComponentProps, useState } from "react"
import { useSession } from "@/components/accounts/session-provider"
import { passHintOf, useMyPasses } from "@/components/passes/use-passes"
import { Button } from "@/components/ui/button"
import { Loading } from "@/components/ui/loading"
import { PageHeading } from "@/components/ui/page-heading"
import { FULL_NOW, HOW_WAITING_WORKS } from "@/components/waiting/line-words"
import { ClassSummary } from "./class-summary"
import { KnownStudent } from "./known-student"
import { useLacksPass } from "./needs-pass"
import { OwnSpot, useOwnSpot } from "./own-spot"
import { SignUpForm } from "./sign-up-form"
import { waysOf } from "./ways-field"

/** The way into the line of a full class: one press for who is signed in and has signed the waiver, the form for others. */
export function WaitingForm(form: Omit<ComponentProps<typeof SignUpForm>, "isWaiting">) {
  const { event, terms, zone } = form
  const { student } = useSession()
  const { passes, hasSigned, isLoading } = useMyPasses()
  const spot = useOwnSpot(event)
  const lacksPass = useLacksPass(event)
  const [isForOther, setForOther] = useState(form.isForOther ?? false)
  const isOwn = student && (spot || hasSigned || isLoading) && (spot || lacksPass !== true)
  if (!isOwn || isForOther) return <SignUpForm {...form} isForOther={isForOther} isWaiting />
  const choices = waysOf({ ...event, passHint: passHintOf(passes, event.title), isWaiting: true })
  return (
    <>
      <PageHeading title={spot ? event.title : `Wait for a spot in ${event.title}`} above={FULL_NOW}>
        <ClassSummary event={event} zone={zone} />
      </PageHeading>
      {isLoading ? (
        <Loading />
      ) : spot ? (
        <OwnSpot spot={spot} zone={zone} onSomeoneElse={() => setForOther(true)} />
      ) : (
        <>
          <p className="max-w-measure">{HOW_WAITING_WORKS}</p>
          <KnownStudent
            student={student}
            event={event}
            choices={choices}
            terms={terms}
            zone={zone}
            isWaiting
          />
          <Button variant="quiet" onClick={() => setForOther(true)}>
            Ask for someone else
          </Button>
        </>
      )}
    </>
  )
}
