"use client"

import { useEffect, useId, useRef, useState } from "react"
import { KnownPeople } from "@/components/people/known-people"
import { useKnownPeople } from "@/components/people/use-known-people"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Field, TextInput } from "@/components/ui/field"
import type { Signature } from "@/components/ui/signature-pad"
import { useSubmit } from "@/components/ui/use-submit"
import { useTyped } from "@/components/ui/use-typed"
import type { ClassPerson } from "@/lib/classes/queries/class-people"
import type { Waiver, WireEvent } from "@/lib/classes/queries/events"
import { CallError, call } from "@/lib/client/call"
import type { KnownPerson } from "@/lib/people/queries/search"
import { MOST_SUGGESTED, sayPhone } from "@/lib/people/rules"
import { SignHere, signatureBody } from "./sign-here"

const NO_ANSWER = { message: "", fields: {} as Record<string, string> }
const NOBODY = { name: "", email: "", phone: "" }

/** Whoever comes without signing up: found by name or address, or new; signs here, has signed on paper, or will. */
export function AddSomeone({
  event,
  waiver,
  people,
  onAdded,
  onClose,
}: {
  event: WireEvent
  waiver: Waiver
  /** Who is on the list. */
  people: ClassPerson[]
  onAdded: () => unknown
  onClose: () => void
}) {
  const { alert } = useAlerts()
  const { isBusy, errors, markFields, submit } = useSubmit()
  const [draft, setDraft] = useTyped("someone", NOBODY)
  const [known, setKnown] = useState<KnownPerson | null>(null)
  const [signing, setSigning] = useState(false)
  const found = useKnownPeople(known ? "" : draft.name || draft.email)
    .filter((person) => !people.some(({ email }) => email === person.email))
    .slice(0, MOST_SUGGESTED)
  const first = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const hasSigned = known?.hasSigned === true && draft.email.trim().toLowerCase() === known.email
  const change = (part: Partial<typeof draft>) => {
    if (part.name !== undefined || part.email !== undefined) setKnown(null)
    setDraft({ ...draft, ...part })
  }
  const choose = (person: KnownPerson) => {
    setKnown(person)
    markFields({})
    setDraft({ name: person.name, email: person.email, phone: sayPhone(person.phone) })
  }

  useEffect(() => first.current?.querySelector("input")?.focus(), [])

  const add = (how: { waiver: "on_paper" | "signature" | "missing"; signed?: Signature }) =>
    submit(
      async () => {
        const { signed } = how
        const body = {
          ...draft,
          waiver: how.waiver,
          ...(signed ? signatureBody(signed, waiver) : {}),
        }
        await call(`/api/admin/events/${event._id}/people`, { method: "POST", as: "admin", body })
        setSigning(false)
        await onAdded()
      },
      async (error) => {
        const { message, fields } = error instanceof CallError ? error : NO_ANSWER
        if (!("signature" in fields)) setSigning(false)
        if (fields.name || fields.email || fields.phone) return markFields(fields)
        await alert({
          title: "They’re not on the list yet.",
          text: message || "Please try again.",
          tone: "error",
        })
      },
    )

  return (
    <section aria-labelledby={titleId} className="mb-8 border-l-3 border-ink bg-panel px-5 py-5">
      <h2 id={titleId} className="text-heading">
        Add someone
      </h2>
      {event.isExternal ? null : (
        <p className="mt-2 text-small text-muted">
          They won’t take {event.capacity === 1 ? "the 1 spot" : `one of the ${event.capacity} spots`}.
        </p>
      )}
      <div ref={first} className="mt-4 grid gap-4 md:grid-cols-3">
        <Field label="Name" error={errors.name}>
          <TextInput
            value={draft.name}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="words"
            onChange={(typed) => change({ name: typed.target.value })}
          />
        </Field>
        <KnownPeople found={found} onChoose={choose} className="md:order-last md:col-span-3 md:mt-0" />
        <Field label="Email (optional)" error={errors.email}>
          <TextInput
            type="email"
            value={draft.email}
            maxLength={254}
            autoComplete="off"
            onChange={(typed) => change({ email: typed.target.value })}
          />
        </Field>
        <Field label="Phone (optional)" error={errors.phone}>
          <TextInput
            type="tel"
            value={draft.phone}
            maxLength={24}
            autoComplete="off"
            onChange={(typed) => change({ phone: typed.target.value })}
          />
        </Field>
      </div>
      <p className="mt-4 text-small text-muted">
        {hasSigned
          ? "They’ve signed the waiver before."
          : draft.name.trim() === ""
            ? "Enter a name first. Then they can sign on this screen, or you can mark the waiver as signed on paper."
            : "What about the waiver? They can sign on this screen, or you can mark it as signed on paper."}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {hasSigned ? (
          <Button busy={isBusy} busyLabel="Adding..." onClick={() => add({ waiver: "missing" })}>
            Add to the list
          </Button>
        ) : (
          <>
            <Button disabled={draft.name.trim() === ""} onClick={() => setSigning(true)}>
              Sign right here
            </Button>
            <Button
              variant="quiet"
              disabled={draft.name.trim() === ""}
              busy={isBusy}
              onClick={() => add({ waiver: "on_paper" })}
            >
              Signed on paper
            </Button>
            <Button
              variant="quiet"
              disabled={draft.name.trim() === ""}
              busy={isBusy}
              onClick={() => add({ waiver: "missing" })}
            >
              Sign later
            </Button>
          </>
        )}
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {signing ? (
        <SignHere
          name={draft.name.trim()}
          waiver={waiver}
          saved="“Save signature” puts you on the list."
          onSigned={(signed) => add({ waiver: "signature", signed })}
          onClose={() => setSigning(false)}
        />
      ) : null}
    </section>
  )
}
