"use client"

import { type ReactNode, useCallback, useState } from "react"
import type { Student } from "@/components/accounts/session-provider"
import { PaymentPart } from "@/components/payments/payment-part"
import { useAlerts } from "@/components/ui/alerts"
import { Button, ButtonLink } from "@/components/ui/button"
import { useReady } from "@/components/ui/use-ready"
import { useSubmit } from "@/components/ui/use-submit"
import { browserZone } from "@/components/ui/use-zone"
import type { WireEvent } from "@/lib/classes/queries/events"
import { calendarAddress, signUpAddress } from "@/lib/classes/rules"
import { sayToPay, type Terms, type Way } from "@/lib/classes/rules/paying"
import { CallError, call } from "@/lib/client/call"
import { PassLine } from "./pass-line"
import { refusalOf } from "./refusal"
import { firstOf, type WayChoice, WaysField } from "./ways-field"

type Done = { title?: string; text: string; to?: string }

/**
 * Signs up somebody who is signed in and has signed the waiver, by one press, and asks how to pay where the class has a
 * price; or puts them in the line of a full class.
 */
export function KnownStudent({
  student,
  event,
  choices,
  terms,
  zone,
  isWaiting = false,
}: {
  student: Student
  event: WireEvent
  choices: WayChoice[]
  terms: Terms
  zone: string
  isWaiting?: boolean
}) {
  const { alert } = useAlerts()
  const isReady = useReady()
  const { isBusy, submit } = useSubmit()
  const [chosen, setChosen] = useState<Way | null>(null)
  const [isPaying, setPaying] = useState(false)
  const back = useCallback(() => setPaying(false), [])
  const way = chosen ?? firstOf(choices)?.way ?? null
  const unpaid = {
    title: "Registration confirmed!",
    text: "Check your email for details.",
    to: calendarAddress(event.date),
  }
  const which = { classTitle: event.title, date: event.date, eventId: event._id }

  const done = async ({ title = "You’re signed up.", text, to = "/dashboard" }: Done) => {
    await alert({ title, text, tone: "success" })
    window.location.assign(to)
  }
  const refused = async (failure: unknown) => {
    const { body, code, message } = failure instanceof CallError ? failure : new CallError(0, "", "")
    const said = typeof body.error === "string" ? body.error : message
    const why = body.reason ?? code
    await alert(refusalOf({ code: why, message: said }))
    // The page of a full class has its waiting list.
    if (why === "CLASS_FULL" && !isWaiting) window.location.reload()
  }
  const wait = () =>
    submit(async () => {
      const body = { ...which, isKnown: true, ...(way ? { way } : {}), timeZone: browserZone() }
      await call("/api/waiting-list", { method: "POST", as: "student", body })
      await done({ title: "You’re on the waiting list.", text: "I’ll email you when it’s your turn." })
    }, refused)
  const signUp = () => {
    if (way === "online") return setPaying(true)
    return submit(async () => {
      const body = { ...which, email: student.email, ...(way ? { way } : {}), timeZone: browserZone() }
      await call("/api/check-student", { method: "POST", as: "student", body })
      await done(way ? { text: "I’ve emailed you the details." } : unpaid)
    }, refused)
  }

  if (isPaying && event.price !== null)
    return (
      <Part of={student}>
        <PaymentPart
          what={sayToPay(event.price)}
          terms={terms.online}
          zone={zone}
          body={async () => ({ purpose: "class", isKnown: true, ...which, timeZone: browserZone() })}
          kept="I’m holding your spot."
          away={{ href: "/dashboard", label: "Go to My Bookings" }}
          onRefused={refused}
          onBack={back}
          onPaid={() => done({ text: "It’s paid. I’ve emailed you the details and your receipt." })}
        />
      </Part>
    )
  return (
    <>
      <Part of={student}>
        <p>
          You’re logged in as <strong className="font-semibold">{student.email}</strong>, and your waiver is
          signed.
        </p>
        <WaysField choices={choices} way={way} isLocked={isBusy} onWay={setChosen} />
        <PassLine {...event} />
        {way && terms[way] && !isWaiting ? <p className="text-small text-muted">{terms[way]}</p> : null}
        <Button
          disabled={!isReady}
          busy={isBusy}
          busyLabel={isWaiting ? "One moment..." : "Signing up..."}
          className="justify-self-start"
          onClick={isWaiting ? wait : signUp}
        >
          {isWaiting ? "Tell me when there’s a spot" : way === "online" ? "Continue to payment" : "Sign up"}
        </Button>
      </Part>
      {isWaiting ? null : <SomeoneElse event={event} />}
    </>
  )
}

/** The way to the form for somebody else. */
export function SomeoneElse({ event }: { event: WireEvent }) {
  return (
    <section aria-labelledby="someone-else" className="border-t border-line py-8 md:py-10">
      <h2 id="someone-else" className="text-section">
        Signing up someone else?
      </h2>
      <p className="mt-3 mb-6 max-w-measure text-muted">
        They’ll read and sign the waiver on the <span className="whitespace-nowrap">sign-up</span> form.
      </p>
      <ButtonLink href={signUpAddress("/signup", event, { isForOther: true })} variant="quiet">
        Go to the sign-up form
      </ButtonLink>
    </section>
  )
}

function Part({ of: { firstName }, children }: { of: Student; children: ReactNode }) {
  return (
    <section aria-label={`Sign up as ${firstName}`} className="grid max-w-measure gap-5 py-8 md:py-10">
      {children}
    </section>
  )
}
