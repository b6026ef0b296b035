"use client"

import { useCallback, useState } from "react"
import type { Student } from "@/components/accounts/session-provider"
import { browserZone } from "@/components/bookings/use-zone"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { useReady } from "@/components/ui/use-ready"
import { useSubmit } from "@/components/ui/use-submit"
import type { WireEvent } from "@/lib/classes/queries/events"
import type { Terms, Way } from "@/lib/classes/rules"
import { CallError, call } from "@/lib/client/call"
import { formatUsd } from "@/lib/money"
import { formatDay, formatTime12 } from "@/lib/time"
import { PaymentPart } from "./class-payment"
import { type WayChoice, WaysField } from "./ways-field"

/** Signs up somebody who is signed in and has signed the waiver, by one press: with a pass, online or at the door. */
export function KnownStudent({
  student,
  event,
  choices,
  terms,
  zone,
}: {
  student: Student
  event: WireEvent
  choices: WayChoice[]
  terms: Terms
  zone: string
}) {
  const { alert } = useAlerts()
  const isReady = useReady()
  const { isBusy, submit } = useSubmit()
  const [chosen, setChosen] = useState<Way | null>(null)
  const [isPaying, setPaying] = useState(false)
  const back = useCallback(() => setPaying(false), [])
  const way = chosen ?? choices[0]?.way ?? null
  const which = { classTitle: event.title, date: event.date, eventId: event._id }

  const done = async (text: string) => {
    await alert({ title: "You’re signed up.", text, tone: "success" })
    window.location.assign("/dashboard")
  }
  const refused = (failure: unknown) => {
    const { body, message } = failure instanceof CallError ? failure : new CallError(0, "", "")
    const said = typeof body.error === "string" ? body.error : message
    return alert({ title: "Sign-Up Failed", text: said || "Please try again.", tone: "error" })
  }
  const signUp = () => {
    if (way === "online") return setPaying(true)
    return submit(async () => {
      const body = { ...which, email: student.email, way, timeZone: browserZone() }
      await call("/api/check-student", { method: "POST", as: "student", body })
      await done("I’ve emailed you the details.")
    }, refused)
  }

  return (
    <section
      aria-label={`Sign up as ${student.firstName}`}
      className="grid max-w-measure gap-5 py-8 md:py-10"
    >
      {isPaying ? (
        <PaymentPart
          what={`${formatUsd(Math.round((event.price ?? 0) * 100))} for ${event.title}, ${formatDay(event.date)}, ${formatTime12(event.time)}`}
          terms={terms.online}
          zone={zone}
          body={async () => ({ purpose: "class", isKnown: true, ...which, timeZone: browserZone() })}
          kept="I’m holding your spot."
          away={{ href: "/dashboard", label: "Go to My Bookings" }}
          onRefused={refused}
          onBack={back}
          onPaid={() => done("It’s paid. I’ve emailed you the details and your receipt.")}
        />
      ) : (
        <>
          <p>
            You’re logged in as <strong className="font-semibold">{student.email}</strong>, and your waiver is
            signed.
          </p>
          <WaysField choices={choices} way={way} isLocked={isBusy} onWay={setChosen} />
          {way && terms[way] ? <p className="text-small text-muted">{terms[way]}</p> : null}
          <Button
            disabled={!isReady}
            busy={isBusy}
            busyLabel="Signing up..."
            className="justify-self-start"
            onClick={signUp}
          >
            {way === "online" ? "Continue to payment" : "Sign me up"}
          </Button>
        </>
      )}
    </section>
  )
}
