"use client"

import { type FormEvent, useCallback, useEffect, useRef, useState } from "react"
import { useMe } from "@/components/accounts/use-me"
import { passHintOf, useMyPasses } from "@/components/passes/use-passes"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Field, PlainText } from "@/components/ui/field"
import { PageHeading } from "@/components/ui/page-heading"
import { type Signature, SignaturePad } from "@/components/ui/signature-pad"
import { useReady } from "@/components/ui/use-ready"
import { useSubmit } from "@/components/ui/use-submit"
import { browserZone } from "@/components/ui/use-zone"
import { HowWaiting } from "@/components/waiting/how-waiting"
import { FULL_NOW } from "@/components/waiting/line-words"
import type { Waiver, WireEvent } from "@/lib/classes/queries/events"
import { SIGNATURE_REQUIRED } from "@/lib/classes/rules"
import { sayPaid, type Terms, type Way } from "@/lib/classes/rules/paying"
import { CallError, call } from "@/lib/client/call"
import { formatDayAsOf, formatTime12, instantToWallClock } from "@/lib/time"
import { isLineOpen } from "@/lib/waiting/rules"
import { ClassSummary } from "./class-summary"
import { NeedsPass, useLacksPass } from "./needs-pass"
import { OwnSpot, useOwnSpot } from "./own-spot"
import { PassLine } from "./pass-line"
import { PayForSpot } from "./pay-for-spot"
import { PersonFields } from "./person-fields"
import { refusalOf } from "./refusal"
import { signatureBody } from "./sign-here"
import { type Done, SignedUp } from "./signed-up"
import { useHumanToken } from "./use-human-token"
import { WaiverPart } from "./waiver-part"
import { firstOf, WaysField, waysOf } from "./ways-field"

const NEEDS_SIGNATURE = {
  title: "Signature Required",
  text: SIGNATURE_REQUIRED,
  tone: "warning",
} as const

const NO_ANSWER = { code: "", message: "", fields: {} as Record<string, string> }

/** The sign-up of a new student, with the waiver and the signature (docs/product.md, /signup). */
export function SignUpForm({
  event,
  email,
  isForOther = false,
  wanted,
  waiver,
  terms,
  zone,
  isWaiting: isFull = false,
}: {
  event: WireEvent
  /** What was typed before this form; empty when nothing was. */
  email: string
  /** Who fills it in asks for somebody else. */
  isForOther?: boolean
  /** How they chose to pay before this form. */
  wanted: Way | null
  waiver: Waiver
  /** The class is full: one gets in its line. */
  isWaiting?: boolean
  terms: Terms
  zone: string
}) {
  const { alert } = useAlerts()
  const me = useMe()
  // The last spot may go while one fills in the form.
  const [isWaiting, setWaiting] = useState(isFull)
  const humanToken = useHumanToken()
  const isReady = useReady()
  const form = useRef<HTMLFormElement>(null)
  const pad = useRef<HTMLFieldSetElement>(null)
  const [signature, setSignature] = useState<Signature | null>(null)
  const [isUnsigned, setUnsigned] = useState(false)
  const { isBusy, errors, markFields, submit } = useSubmit()
  /** Null: nobody is signed up yet. */
  const [done, setDone] = useState<Done | null>(null)
  const isDone = done !== null
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isDone) showTop(heading.current)
  }, [isDone])
  const { passes } = useMyPasses()
  const spot = useOwnSpot(event)
  const [isOther, setOther] = useState(isForOther)
  const lacksPass = useLacksPass(event)
  const choices = waysOf({ ...event, passHint: passHintOf(passes, event.title), isWaiting })
  const [chosen, setChosen] = useState<Way | null>(null)
  const first = choices.find((one) => one.way === wanted) ?? firstOf(choices)
  const way = chosen ?? first?.way ?? null
  /** What is being paid for; null: nothing yet. */
  const [paying, setPaying] = useState<{ name: string; email: string } | null>(null)
  const { date: today } = instantToWallClock(new Date(), zone)
  const backToForm = useCallback(() => setPaying(null), [])

  async function signUp(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault()
    const given = Object.fromEntries(new FormData(submitted.currentTarget)) as Record<string, string>
    if (!signature) return askToSign()
    const { name = "", email = "" } = given
    const signUpBody = {
      ...{ name, email },
      phone: given.phone,
      classTitle: event.title,
      date: event.date,
      eventId: event._id,
      waiver: true,
      ...signatureBody(signature, waiver),
      timeZone: browserZone(),
    }
    if (way === "online" && !isWaiting) {
      markFields({})
      return setPaying(signUpBody)
    }
    await submit(async () => {
      const recaptchaToken = await humanToken()
      if (!recaptchaToken) return
      const path = isWaiting ? "/api/waiting-list" : "/api/signup"
      const body = { ...signUpBody, ...(way ? { way } : {}), recaptchaToken }
      await call(path, { method: "POST", as: way === "pass" ? "student" : "nobody", body })
      const title = isWaiting
        ? `${isOther ? "They’re" : "You’re"} on the waiting list.`
        : "Sign up successful, confirmation email sent."
      await finish({ title, name, email, paid: isWaiting ? "" : sayPaid({ ...event, way }) })
    }, sayWhy)
  }

  async function finish({ title, ...is }: Done & { title: string }) {
    form.current?.reset()
    setSignature(null)
    setPaying(null)
    // Behind the message, which gives the focus back to where it was.
    setDone(is)
    await alert({ title, tone: "success" })
  }

  function sign(made: Signature | null) {
    setSignature(made)
    setUnsigned(false)
  }

  function askToSign() {
    // The alert gives the focus back to where it was.
    pad.current?.focus()
    return alert(NEEDS_SIGNATURE)
  }

  async function sayWhy(error: unknown) {
    const { code, message, fields } = error instanceof CallError ? error : NO_ANSWER
    if (fields.signature) {
      setSignature(null)
      return askToSign()
    }
    markFields(fields)
    // While one pays, the fields are not in the page.
    if (!paying && (fields.name || fields.email || fields.phone)) return
    await alert(refusalOf({ code, message }))
    if (code !== "CLASS_FULL" || !isLineOpen({ startsAt: new Date(event.startsAt), now: new Date() })) return
    setPaying(null)
    setWaiting(true)
    showTop(heading.current)
  }

  const asked = isWaiting ? `Wait for a spot in ${event.title}` : `Sign Up for ${event.title}`
  const who = isOther && done ? `${done.name.trim()} is` : "You’re"
  const said = `${who} ${isWaiting ? "on the waiting list" : "signed up"} for ${event.title}`
  const isNew = !email && !me.email
  const welcome = isWaiting ? FULL_NOW : isOther ? "For someone else." : isNew ? "New here? Welcome." : null
  return (
    <>
      <div ref={heading} tabIndex={-1} className="outline-none">
        <PageHeading title={isDone ? said : asked} above={isDone || paying ? null : welcome}>
          <ClassSummary event={event} zone={zone} paid={done?.paid ?? ""} />
        </PageHeading>
      </div>
      {lacksPass && !isDone ? <NeedsPass event={event} /> : null}
      {spot && !isOther && !isDone && !paying ? (
        <OwnSpot spot={spot} zone={zone} onSomeoneElse={() => setOther(true)} />
      ) : null}
      {done ? (
        <SignedUp
          event={event}
          way={way}
          done={done}
          isOther={isOther}
          isWaiting={isWaiting}
          onAgain={() => {
            setDone(null)
            setOther(true)
            showTop(heading.current)
          }}
        />
      ) : null}
      {paying && event.price !== null ? (
        <PayForSpot
          event={event}
          price={event.price}
          signUp={paying}
          terms={terms}
          zone={zone}
          onRefused={sayWhy}
          onBack={backToForm}
          onPaid={() =>
            finish({
              title: isOther ? "The spot is booked, and it’s paid." : "You’re signed up, and it’s paid.",
              ...{ name: paying.name, email: paying.email, paid: sayPaid({ ...event, way }) },
            })
          }
        />
      ) : null}
      <form
        ref={form}
        method="post"
        onSubmit={signUp}
        // A field is refused before anything is sent: the signature is then marked with it.
        onInvalidCapture={() => setUnsigned(signature === null)}
        hidden={isDone || lacksPass !== false || paying !== null || (spot !== null && !isOther)}
        className="grid max-w-measure gap-6"
      >
        {isWaiting ? <HowWaiting event={event} /> : null}
        <PersonFields email={email} errors={errors} isForOther={isOther} />
        <Field label="Class">
          <PlainText value={event.title} required />
        </Field>
        <Field label="Date">
          <PlainText value={`${formatDayAsOf(event.date, today)}, ${formatTime12(event.time)}`} required />
        </Field>
        <WaiverPart text={waiver.text} />
        <SignaturePad
          ref={pad}
          value={signature}
          error={isUnsigned ? SIGNATURE_REQUIRED : undefined}
          onChange={sign}
          onEmpty={askToSign}
        />
        <WaysField choices={choices} way={way} onWay={setChosen} />
        <PassLine {...event} />
        {way && terms[way] && !isWaiting ? <p className="text-small text-muted">{terms[way]}</p> : null}
        <Button
          type="submit"
          disabled={!isReady}
          busy={isBusy}
          busyLabel={isWaiting ? "One moment..." : "Signing up..."}
          className="justify-self-start"
        >
          {isWaiting ? "Tell me when there’s a spot" : way === "online" ? "Continue to payment" : "Sign up"}
        </Button>
      </form>
    </>
  )
}

/** To the top of the page, where what one signs up for stands, with the focus. */
function showTop(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true })
  window.scrollTo({ top: 0 })
}
