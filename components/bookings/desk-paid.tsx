"use client"

import { useState } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Field, Select, TextInput } from "@/components/ui/field"
import { useSubmit } from "@/components/ui/use-submit"
import type { WireAdminBooking } from "@/lib/bookings/queries/bookings"
import { call } from "@/lib/client/call"

/** What she took for a session herself, or is owed: to read, and to mark as taken. */
export function DeskPaid({ session, onChanged }: { session: WireAdminBooking; onChanged: () => unknown }) {
  const { alert } = useAlerts()
  const { desk, firstName } = session
  const [how, setHow] = useState("cash")
  const [amount, setAmount] = useState(String(desk?.amount ?? ""))
  const [isOpen, setOpen] = useState(false)
  const { isBusy, errors, submit } = useSubmit()
  if (desk?.how !== "owes" || desk.amount === 0) return null
  const take = () =>
    submit(
      async () => {
        const path = `/api/admin/bookings/${session._id}/paid`
        await call(path, { method: "PUT", as: "admin", body: { how, amount } })
        await onChanged()
        await alert({ title: "Noted as paid.", tone: "success" })
      },
      { title: "That was not noted.", marksFields: true },
    )
  if (!isOpen)
    return (
      <div>
        <Button
          variant="quiet"
          aria-label={`Take $${desk.amount} from ${firstName}`}
          onClick={() => setOpen(true)}
        >
          Take ${desk.amount}
        </Button>
      </div>
    )
  return (
    <div className="grid max-w-md grid-cols-2 gap-3">
      <Field label="How" error={errors.how}>
        <Select value={how} onChange={(event) => setHow(event.target.value)}>
          <option value="cash">Cash</option>
          <option value="other">Another way</option>
        </Select>
      </Field>
      <Field label="Amount ($)" error={errors.amount}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
      </Field>
      <Button busy={isBusy} busyLabel="Saving..." onClick={take}>
        Paid
      </Button>
      <Button variant="quiet" onClick={() => setOpen(false)}>
        Not yet
      </Button>
    </div>
  )
}

/** How a session was paid, in a few words. */
export function sayPaid({ desk, isFree, amount }: WireAdminBooking): string {
  if (isFree) return "free with a code"
  if (!desk) return amount === null ? "" : `$${amount}`
  if (desk.amount === 0) return "nothing to pay"
  if (desk.how === "owes") return `owes $${desk.amount}`
  return `$${desk.amount}${desk.how === "cash" ? " in cash" : " paid another way"}`
}
