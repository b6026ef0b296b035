"use client"

import { type FormEvent, type Ref, useState } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Field, Select, TextInput } from "@/components/ui/field"
import { useInPlace } from "@/components/ui/use-in-place"
import { useSubmit } from "@/components/ui/use-submit"
import { useTyped } from "@/components/ui/use-typed"
import { fullName } from "@/lib/accounts/rules"
import type { WireAdminBooking } from "@/lib/bookings/queries/bookings"
import type { Place } from "@/lib/bookings/rules"
import { call } from "@/lib/client/call"

/** Where a session takes place, on the desk. */
export function SessionPlace({ session: { place, address, link } }: { session: WireAdminBooking }) {
  if (place !== "online") return <p className="mt-1">{address}</p>
  return (
    <p className="mt-1">
      Online
      {link ? (
        <>
          {": "}
          <a href={link} className="link">
            {link.replace(/^https:\/\//, "")}
          </a>
        </>
      ) : null}
    </p>
  )
}

/** Changes where a session to come takes place. */
export function ChangePlace({ session, onChanged }: { session: WireAdminBooking; onChanged: () => unknown }) {
  const [isOpen, setOpen] = useState(false)
  const { button, form } = useInPlace<HTMLFormElement>(isOpen)
  const name = fullName(session)
  if (isOpen)
    return <PlaceForm formRef={form} session={session} onChanged={onChanged} onDone={() => setOpen(false)} />
  return (
    <Button
      ref={button}
      variant="quiet"
      aria-label={`Change location of ${name}’s session`}
      onClick={() => setOpen(true)}
    >
      Change location
    </Button>
  )
}

function PlaceForm({
  formRef,
  session,
  onChanged,
  onDone,
}: {
  formRef: Ref<HTMLFormElement>
  session: WireAdminBooking
  onChanged: () => unknown
  onDone: () => void
}) {
  const { alert } = useAlerts()
  const [place, setPlace] = useState<Place>(session.place)
  const [own, setOwn] = useTyped(`place ${session._id}`, { address: session.address, link: session.link })
  const { isBusy, errors, submit } = useSubmit()
  const name = place === "online" ? "link" : "address"

  async function save(event: FormEvent) {
    event.preventDefault()
    await submit(
      async () => {
        const path = `/api/admin/bookings/${session._id}/where`
        // What she did not touch is left to the server: it may have changed since this form was opened.
        const isTouched = own[name] !== session[name]
        const body = { place, ...(isTouched ? { [name]: own[name] } : {}) }
        await call(path, { method: "PUT", as: "admin", body })
        await onChanged()
        onDone()
        await alert({
          title: "The place has been saved.",
          text: `If it changed, ${session.firstName} will get an email and an updated calendar entry.`,
          tone: "success",
        })
      },
      { title: "The place wasn’t saved.", marksFields: true },
    )
  }

  return (
    <form
      ref={formRef}
      method="post"
      noValidate
      onSubmit={save}
      aria-label={`The place of ${session.firstName}’s session`}
      className="my-1 grid w-full max-w-md gap-4"
    >
      <Field label="Where" error={errors.place}>
        <Select value={place} onChange={(event) => setPlace(event.target.value as Place)}>
          <option value="studio">At an address</option>
          <option value="online">Online</option>
        </Select>
      </Field>
      <Field
        label={place === "online" ? "Meeting link" : "Address"}
        hint={
          place === "online"
            ? "Leave blank to use the link in your settings."
            : "Leave blank to use the studio."
        }
        error={errors[name]}
      >
        <TextInput
          type={place === "online" ? "url" : "text"}
          inputMode={place === "online" ? "url" : "text"}
          maxLength={place === "online" ? 500 : 300}
          autoComplete="off"
          value={own[name]}
          onChange={(event) => setOwn({ ...own, [name]: event.target.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy} busyLabel="Saving...">
          Save
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
