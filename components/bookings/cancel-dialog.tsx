"use client"

import { useState } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Dialog } from "@/components/ui/dialog"
import { Checkbox, Field, TextArea, TextInput } from "@/components/ui/field"
import { useSubmit } from "@/components/ui/use-submit"
import { useTyped } from "@/components/ui/use-typed"
import { Whole } from "@/components/ui/whole"
import { fullName } from "@/lib/accounts/rules"
import type { WireAdminBooking } from "@/lib/bookings/queries/bookings"
import { call } from "@/lib/client/call"
import { toDecimal, toWire } from "@/lib/money"
import { formatMoment } from "@/lib/time"
import { type Choice, centsBack, sayByHand, sayCancelling, sayTooMuch, sayWherefrom } from "./cancel-words"

/** Cancels a session, with what goes back on the button itself. */
export function CancelDialog(given: {
  session: WireAdminBooking
  zone: string
  onClose: () => void
  onCancelled: () => unknown
}) {
  const { session, zone, onClose, onCancelled } = given
  const { alert } = useAlerts()
  // As it was shown when this was opened: the list behind it may change meanwhile.
  const [{ refundableCents }] = useState(session)
  const [choice, setChoice] = useState<Choice>("full")
  const [typed, setTyped] = useState("")
  const [line, setLine] = useTyped(`line ${session._id}`, "")
  const [offerAgain, setOfferAgain] = useState(false)
  const { isBusy, errors, submit } = useSubmit()
  const cents = centsBack({ choice, typed, refundableCents })
  const byHand = sayByHand(cents, session)
  const name = fullName(session)

  const cancel = () =>
    submit(
      async () => {
        const refund = choice === "part" ? { amount: toWire(cents ?? 0) } : choice
        const body = { refund, line, offerAgain, shownCents: refundableCents }
        const path = `/api/admin/bookings/${session._id}/cancel`
        await call(path, { method: "POST", as: "admin", body }).finally(onCancelled)
        onClose()
        await alert({
          title: "The session is canceled.",
          text: [
            `${session.firstName} will get an email with a file that takes it off their calendar.`,
            byHand,
          ]
            .filter(Boolean)
            .join(" "),
          tone: "success",
        })
      },
      { title: "The session wasn’t canceled.", marksFields: true },
    )

  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <>
          Cancel <Whole>{`${name}’s`}</Whole> session
        </>
      }
    >
      <p className="mt-3 text-small text-muted">
        {formatMoment(new Date(session.startsAt), zone)}. {sayWherefrom(session)}
      </p>
      <div className="mt-4 grid gap-3">
        {refundableCents > 0 ? (
          <fieldset>
            <legend className="mb-1 text-small font-semibold">Refund</legend>
            <Option value="full" chosen={choice} onChoose={setChoice}>
              All of it: ${toDecimal(refundableCents)}
            </Option>
            <Option value="part" chosen={choice} onChoose={setChoice}>
              Some of it
            </Option>
            <Option value="none" chosen={choice} onChoose={setChoice}>
              Nothing
            </Option>
          </fieldset>
        ) : null}
        {choice === "part" ? (
          <Field
            label="How much ($)"
            error={sayTooMuch(typed, refundableCents) || errors["refund.amount"] || errors.refund}
          >
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        ) : null}
        <Field label="A note to add to the email (optional)" error={errors.line}>
          <TextArea rows={2} maxLength={500} value={line} onChange={(event) => setLine(event.target.value)} />
        </Field>
        <Checkbox
          label="Offer this time to others"
          checked={offerAgain}
          onChange={(event) => setOfferAgain(event.target.checked)}
        />
      </div>
      {byHand ? <p className="mt-4 text-small">{byHand}</p> : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="danger"
          disabled={cents === null}
          busy={isBusy}
          busyLabel="Canceling..."
          onClick={cancel}
        >
          {sayCancelling(cents, session)}
        </Button>
        <Button data-first onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Dialog>
  )
}

function Option(given: {
  value: Choice
  chosen: Choice
  onChoose: (value: Choice) => void
  children: React.ReactNode
}) {
  const { value, chosen, onChoose, children } = given
  return (
    <label className="flex min-h-11 items-center gap-3 text-small">
      <input
        type="radio"
        name="refund"
        value={value}
        checked={chosen === value}
        onChange={() => onChoose(value)}
        className="size-5 shrink-0 accent-press"
      />
      <span>{children}</span>
    </label>
  )
}
