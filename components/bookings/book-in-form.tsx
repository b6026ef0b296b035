"use client"

import { type FormEvent, useState } from "react"
import { type Warned, Warnings } from "@/components/calendar/warnings"
import { KnownPeople } from "@/components/people/known-people"
import { useKnownPeople } from "@/components/people/use-known-people"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Field, Select, TextInput } from "@/components/ui/field"
import { useSubmit } from "@/components/ui/use-submit"
import { useTyped } from "@/components/ui/use-typed"
import { SESSION_TYPES, sayType } from "@/lib/bookings/rules"
import { call } from "@/lib/client/call"
import { MOST_SUGGESTED } from "@/lib/people/rules"
import { formatDay, formatTime12, longZoneName } from "@/lib/time"

const EMPTY = {
  name: "",
  email: "",
  date: "",
  time: "",
  sessionType: SESSION_TYPES[0] as string,
  place: "studio",
  how: "owes",
  amount: "",
}

/** Books somebody in who called or stands before her; no PayPal. */
export function BookInForm({
  zone,
  isOnlineOffered,
  bookFor,
  onBooked,
  onDone,
}: {
  zone: string
  /** A meeting link is set. */
  isOnlineOffered: boolean
  bookFor: { name: string; email: string } | null
  onBooked: () => unknown
  /** When she has read that it is done. */
  onDone: () => void
}) {
  const { alert } = useAlerts()
  const [typed, setTyped] = useTyped("book in", { ...EMPTY, ...bookFor })
  const [warned, setWarned] = useState<Warned[]>([])
  const { isBusy, errors, submit } = useSubmit()
  const [isKnown, setKnown] = useState(bookFor !== null)
  const found = useKnownPeople(isKnown ? "" : typed.name || typed.email).slice(0, MOST_SUGGESTED)
  const set = (name: keyof typeof EMPTY) => (event: { target: { value: string } }) => {
    if (name === "name" || name === "email") setKnown(false)
    setTyped({ ...typed, [name]: event.target.value })
  }

  async function book(event: FormEvent) {
    event.preventDefault()
    await submit(
      async () => {
        const { how, amount, ...body } = typed
        const { warnings } = await call<{ warnings: Warned[] }>("/api/admin/bookings", {
          method: "POST",
          as: "admin",
          body: { ...body, paid: { how, amount } },
        }).finally(onBooked)
        setWarned(warnings)
        setTyped(EMPTY)
        await alert({
          title: "Booked.",
          text: `${body.name} gets an email with a calendar entry: ${formatDay(body.date)}, ${formatTime12(body.time)}.`,
          tone: "success",
        })
        onDone()
      },
      { title: "No one was booked.", marksFields: true },
    )
  }

  return (
    <form
      method="post"
      onSubmit={book}
      noValidate
      className="grid grid-cols-2 items-start gap-4 lg:grid-cols-4"
    >
      <Field label="Name" error={errors.name} className="max-sm:col-span-2">
        <TextInput autoComplete="off" value={typed.name} onChange={set("name")} />
      </Field>
      <KnownPeople
        found={found}
        onChoose={({ name, email }) => {
          setKnown(true)
          setTyped({ ...typed, name, email })
        }}
        className="col-span-2 lg:order-first lg:col-span-4 lg:mt-0"
      />
      <Field label="Email" error={errors.email} className="max-sm:col-span-2">
        <TextInput type="email" autoComplete="off" value={typed.email} onChange={set("email")} />
      </Field>
      <Field label="Session date" error={errors.date}>
        <TextInput type="date" value={typed.date} onChange={set("date")} />
      </Field>
      <Field label={`Start (${longZoneName(zone)})`} error={errors.time}>
        <TextInput type="time" value={typed.time} onChange={set("time")} />
      </Field>
      <Field label="Session type" error={errors.sessionType} className="col-span-2">
        <Select value={typed.sessionType} onChange={set("sessionType")}>
          {SESSION_TYPES.map((type) => (
            <option key={type} value={type}>
              {sayType(type)}
            </option>
          ))}
        </Select>
      </Field>
      {isOnlineOffered ? (
        <Field label="Where" error={errors.place} className="max-lg:col-span-2">
          <Select value={typed.place} onChange={set("place")}>
            <option value="studio">At the studio</option>
            <option value="online">Online</option>
          </Select>
        </Field>
      ) : null}
      <Field label="Paid" error={errors["paid.how"]}>
        <Select value={typed.how} onChange={set("how")}>
          <option value="owes">Not yet</option>
          <option value="cash">In cash</option>
          <option value="other">Another way</option>
        </Select>
      </Field>
      <Field label="Amount ($)" error={errors["paid.amount"]}>
        <TextInput inputMode="decimal" autoComplete="off" value={typed.amount} onChange={set("amount")} />
      </Field>
      <Button
        type="submit"
        busy={isBusy}
        busyLabel="Booking..."
        className="col-span-2 lg:col-span-1 lg:col-start-1"
      >
        Book them
      </Button>
      <p className="col-span-full text-small text-muted">They’ll get an email with a calendar entry.</p>
      <Warnings warnings={warned} className="col-span-full" />
    </form>
  )
}
