"use client"

import { useState } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Field, Select, TextInput } from "@/components/ui/field"
import { useInPlace } from "@/components/ui/use-in-place"
import { useSubmit } from "@/components/ui/use-submit"
import type { WireAdminBooking } from "@/lib/bookings/queries/bookings"
import { call } from "@/lib/client/call"
import { formatUsd, formatWire, fromWire, parseDollars } from "@/lib/money"

/** What she took for a session herself, or is owed: to mark as taken, and to correct. */
export function DeskPaid({
  session,
  onChanged,
}: {
  session: Pick<WireAdminBooking, "_id" | "firstName" | "desk">
  onChanged: () => unknown
}) {
  const { alert } = useAlerts()
  const { desk, firstName } = session
  const isOwed = desk?.how === "owes"
  const [how, setHow] = useState<string>(isOwed ? "cash" : (desk?.how ?? "cash"))
  const [amount, setAmount] = useState(String(desk?.amount ?? ""))
  const [isOpen, setOpen] = useState(false)
  const { button, form } = useInPlace<HTMLDivElement>(isOpen)
  const { isBusy, errors, submit } = useSubmit()
  if (!desk || desk.paidBack > 0) return null
  const isToTake = isOwed && desk.amount > 0
  const typed = parseDollars(amount.trim())
  const less = isToTake && how !== "owes" && typed !== null ? fromWire(desk.amount) - typed : 0
  const open = () => {
    setHow(isOwed ? "cash" : desk.how)
    setAmount(String(desk.amount))
    setOpen(true)
  }
  const save = () =>
    submit(
      async () => {
        const path = `/api/admin/bookings/${session._id}/paid`
        await call(path, { method: "PUT", as: "admin", body: { how, amount } })
        await onChanged()
        setOpen(false)
        await alert({ title: how === "owes" ? "Marked as owed." : "Marked as paid.", tone: "success" })
      },
      { title: "That wasn’t saved.", marksFields: true },
    )
  if (!isOpen)
    return (
      <div>
        <Button
          ref={button}
          variant="quiet"
          aria-label={
            isToTake ? `Take ${formatWire(desk.amount)} from ${firstName}` : `Correct what ${firstName} paid`
          }
          onClick={open}
        >
          {isToTake ? `Take ${formatWire(desk.amount)}` : "Correct the payment"}
        </Button>
      </div>
    )
  return (
    <div ref={form} className="mt-1 grid w-full max-w-md grid-cols-2 gap-3">
      <Field label="How" error={errors.how}>
        <Select value={how} onChange={(event) => setHow(event.target.value)}>
          <option value="cash">Cash</option>
          <option value="other">Another way</option>
          <option value="owes">Not yet (owed)</option>
        </Select>
      </Field>
      <Field
        label="Amount ($)"
        hint={less > 0 ? `The other ${formatUsd(less)} won’t be owed anymore.` : undefined}
        error={errors.amount}
      >
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
      </Field>
      <Button busy={isBusy} busyLabel="Saving..." onClick={save}>
        {how === "owes" ? "Owed" : "Paid"}
      </Button>
      <Button variant="quiet" onClick={() => setOpen(false)}>
        Cancel
      </Button>
    </div>
  )
}
