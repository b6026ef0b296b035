"use client"

import { useCallback, useState } from "react"
import { ClassSummary } from "@/components/classes/class-summary"
import { OwnTime } from "@/components/classes/own-time"
import { UnderReview } from "@/components/classes/under-review"
import { PaymentPart } from "@/components/payments/payment-part"
import { Button, ButtonLink } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { useSubmit } from "@/components/ui/use-submit"
import { sayPaid, sayPayingLater, sayToPay, type Terms, type Way } from "@/lib/classes/rules/paying"
import { CallError, call } from "@/lib/client/call"
import { formatMoment } from "@/lib/time"
import type { OwnWaiting } from "@/lib/waiting/queries"

type Answer = "yes" | "no" | "off"

type Given = { token: string; waiting: OwnWaiting; terms: Terms; zone: string }

/** The class, and one press: yes, no, or off the list. */
export function AnswerOffer(given: Given) {
  const { waiting, zone } = given
  const { event } = waiting
  const [state, setState] = useState(event.isPast || event.isCancelled ? "closed" : waiting.state)
  const [paid, setPaid] = useState("")
  // How it was paid is not known on a later look: then nothing is said, and no price as if it were owed.
  const shown =
    state === "taken" || state === "under_review" ? { ...event, price: null, priceNote: "" } : event
  return (
    <>
      <div className="text-lead text-muted">
        <ClassSummary event={shown} zone={zone} paid={paid} />
      </div>
      <Answers
        {...given}
        state={state}
        onState={(next, way) => {
          setState(next)
          if (next === "taken") setPaid(sayPaid({ ...event, way }))
        }}
      />
    </>
  )
}

function Answers({
  token,
  waiting,
  terms,
  zone,
  state,
  onState,
}: Given & { state: string; onState: (state: OwnWaiting["state"], way: Way) => void }) {
  const { event, way } = waiting
  const [isPaying, setPaying] = useState(false)
  const stopPaying = useCallback(() => setPaying(false), [])
  /** How else to pay, when the chosen way did not. */
  const [ways, setWays] = useState<string[]>([])
  const { busy, submit } = useSubmit<Answer>()
  const [error, setError] = useState("")

  const say = (answer: Answer, other?: Way) => {
    setError("")
    if (
      answer === "yes" &&
      (other ?? way) === "online" &&
      event.price !== null &&
      event.ways.includes("online")
    )
      return setPaying(true)
    return submit(
      async () => {
        const body = { token, answer, ...(other ? { way: other } : {}) }
        const said = await call<{ state: "taken" | "declined" }>("/api/waiting-list/answer", {
          method: "POST",
          body,
        })
        onState(said.state, other ?? way)
      },
      (failure) => {
        if (failure instanceof CallError && failure.code === "CLAIM_LOST") return onState("lapsed", way)
        if (failure instanceof CallError && failure.code === "PAYMENT_REQUIRED") {
          const said = failure.body as { ways?: string[] }
          setWays((said.ways ?? []).filter((one) => one !== (other ?? way) && one !== "pass"))
        }
        setError(failure instanceof CallError ? failure.message : "Please try again in a moment.")
      },
      answer,
    )
  }

  if (state === "under_review") return <UnderReview />
  if (state === "taken")
    return (
      <End title="You’re signed up." tone="success">
        I’ve emailed you the details, a calendar entry, and a link to give up your spot.
      </End>
    )
  if (state === "given_up")
    return (
      <End title="You’re no longer signed up.">
        If the class has a spot, you can sign up from the calendar. If it’s full, you can join the waiting
        list again.
      </End>
    )
  if (state === "declined")
    return <End title="You’re off the list.">Thank you for telling me. I hope to see you another time.</End>
  if (state === "lapsed")
    return (
      <End title="This spot isn’t yours anymore.">
        It’s gone to the next person in line. If the class has a spot, you can sign up from the calendar. If
        it’s full, you can join the waiting list again.
      </End>
    )
  if (state === "closed")
    return (
      <End title="The waiting list is closed.">
        {event.isCancelled ? "This class is canceled." : "This class has already started."}
      </End>
    )
  if (isPaying && event.price !== null)
    return (
      <PaymentPart
        what={sayToPay(event.price)}
        terms={terms.online}
        zone={zone}
        body={async () => ({ purpose: "waiting", token })}
        kept="I’m holding your spot."
        away={{ href: "/calendar", label: "Back to the calendar" }}
        isOffered
        onRefused={(refused) =>
          refused.code === "CLAIM_LOST" ? onState("lapsed", way) : setError(refused.message)
        }
        onBack={stopPaying}
        onPaid={() => onState("taken", "online")}
      />
    )
  const isOffered = state !== "waiting"
  const howToPay = ways.length === 0 && event.ways.includes(way) ? sayPayingLater({ ...event, way }) : ""
  return (
    <>
      {error ? <Notice tone="error">{error}</Notice> : null}
      {isOffered ? (
        <p>
          I’m holding a spot for you
          {waiting.offerUntil ? (
            <>
              {" "}
              until <strong>{formatMoment(new Date(waiting.offerUntil), zone)}</strong>
              <OwnTime startsAt={waiting.offerUntil} studioZone={zone} />
            </>
          ) : null}
          . Would you like it? {howToPay}
        </p>
      ) : (
        <p>
          You’re on the waiting list. When it’s your turn, I’ll hold a spot for you and email you. {howToPay}
        </p>
      )}
      {isOffered && howToPay && terms[way] ? <p className="text-small text-muted">{terms[way]}</p> : null}
      <div className="flex flex-wrap gap-3 pt-2">
        {isOffered && ways.length === 0 ? (
          <Button busy={busy.has("yes")} busyLabel="One moment..." onClick={() => say("yes")}>
            Yes, sign me up
          </Button>
        ) : null}
        {ways.includes("online") ? <Button onClick={() => say("yes", "online")}>Yes, pay now</Button> : null}
        {ways.includes("door") ? (
          <Button busy={busy.has("yes")} busyLabel="One moment..." onClick={() => say("yes", "door")}>
            Yes, I’ll pay at the door
          </Button>
        ) : null}
        <Button
          variant="quiet"
          busy={busy.has("no") || busy.has("off")}
          busyLabel="One moment..."
          onClick={() => say(isOffered ? "no" : "off")}
        >
          {isOffered ? "No, thank you" : "Take me off the list"}
        </Button>
      </div>
    </>
  )
}

function End({ title, tone, children }: { title: string; tone?: "success"; children: string }) {
  return (
    <>
      <Notice tone={tone} title={title}>
        {children}
      </Notice>
      <div className="pt-4">
        <ButtonLink href="/calendar">See the calendar</ButtonLink>
      </div>
    </>
  )
}
