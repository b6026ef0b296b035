"use client"

import { useState } from "react"
import { Button } from "@/components/ui/button"
import { Dialog } from "@/components/ui/dialog"
import { Field, TextInput } from "@/components/ui/field"
import { useSubmit } from "@/components/ui/use-submit"
import type { ClassPerson } from "@/lib/classes/queries/class-people"
import { call } from "@/lib/client/call"
import type { PaidBy } from "@/lib/payments/rules"
import { sayMark } from "./class-person"

type How = "cash" | "other" | "owes" | "pass" | null
const WAYS = [
  { how: "cash", label: "Cash" },
  { how: "other", label: "Another way" },
  { how: "pass", label: "With a pass" },
  { how: "owes", label: "Owes it" },
] as const
/** The button that takes the mark away; what was paid online stays. */
const UNMARK: Partial<Record<PaidBy["how"], string>> = {
  cash: "Not paid after all",
  other: "Not paid after all",
  owes: "Nothing owed",
  pass: "Put it back on the pass",
}

/** What somebody paid at the door, or owes: the amount, and one press for how. */
export function PaidDialog({
  person,
  price,
  onClose,
  onMarked,
}: {
  person: ClassPerson
  /** What it costs, as far as that is known. */
  price: string
  onClose: () => void
  onMarked: (amount: string) => unknown
}) {
  const { signUpId, name, paid } = person
  const [amount, setAmount] = useState(paid ? String(paid.amount) : price)
  const { isBusy, errors, submit } = useSubmit()
  const mark = (how: How) =>
    submit(
      async () => {
        const body = { how, amount: amount.trim().replace(/^\$/, "") }
        await call(`/api/admin/signups/${signUpId}/paid`, { method: "PUT", as: "admin", body })
        await onMarked(how ? body.amount : "")
        onClose()
      },
      { title: "That didn’t work.", marksFields: true },
    )
  const isSettled =
    paid?.how === "paypal" || paid?.how === "code" || paid?.how === "pass" || paid?.how === "back"

  const unmark = paid && !paid.isBackOnPass ? UNMARK[paid.how] : undefined

  return (
    <Dialog open onClose={onClose} title={name}>
      <p className="mt-3 text-small text-muted">{paid ? `${sayMark(paid)}.` : "Paid at the door?"}</p>
      {isSettled ? null : (
        <>
          <Field label="Amount ($)" error={errors.amount} className="mt-4 max-w-48">
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              maxLength={10}
              data-first={amount === "" ? true : undefined}
              onChange={(changed) => setAmount(changed.target.value)}
            />
          </Field>
          <div className="mt-4 flex flex-wrap gap-3">
            {WAYS.filter(({ how }) => how !== "pass" || person.hasPass).map(({ how, label }) => (
              <Button
                key={how}
                variant={how === "cash" ? "primary" : "quiet"}
                busy={isBusy}
                aria-pressed={paid?.how === how}
                onClick={() => mark(how)}
              >
                {label}
              </Button>
            ))}
          </div>
        </>
      )}
      <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-5">
        <Button variant="quiet" data-first={amount === "" ? undefined : true} onClick={onClose}>
          Close
        </Button>
        {unmark ? (
          <Button variant="danger" busy={isBusy} onClick={() => mark(null)}>
            {unmark}
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}
