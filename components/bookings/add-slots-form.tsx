"use client"

import { type FormEvent, useState } from "react"
import { sayNotOffered, type Warned, Warnings } from "@/components/calendar/warnings"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Field, Select, TextInput } from "@/components/ui/field"
import { useSubmit } from "@/components/ui/use-submit"
import { useTyped } from "@/components/ui/use-typed"
import { CallError, call } from "@/lib/client/call"
import { formatDate, formatTime12, longZoneName } from "@/lib/time"
import { type Repeat, slotSeries } from "./slot-series"

type WallClock = { date: string; time: string }

/** Adds bookable slots on the studio's clock, one or a series (docs/product.md, Admin bookings). */
export function AddSlotsForm({ studioZone, onAdded }: { studioZone: string; onAdded: () => void }) {
  const { alert, confirm } = useAlerts()
  const [date, setDate] = useTyped("slots date", "")
  const [time, setTime] = useTyped("slots time", "")
  const [repeat, setRepeat] = useState<Repeat>("none")
  const [occurrences, setOccurrences] = useState("1")
  const { isBusy, submit } = useSubmit()
  const [warned, setWarned] = useState<Warned[]>([])

  async function add(event: FormEvent) {
    event.preventDefault()
    if (!date || !time) return alert({ title: "Please fill out all the fields!", tone: "warning" })
    const slots = slotSeries({ date, time, repeat, occurrences: Number(occurrences) })
    const isSeries = repeat !== "none" && Number(occurrences) > 0
    if (isSeries && !(await confirm(question(slots)))) return
    await submit(
      async () => {
        const { message, warnings } = await call<{ message: string; warnings: Warned[] }>("/api/bookings", {
          method: "POST",
          as: "admin",
          body: { slots },
        })
        setWarned(warnings)
        setTime("")
        setRepeat("none")
        setOccurrences("1")
        onAdded()
        await alert({
          title: message || "Slots added successfully.",
          text: sayNotOffered({ warnings, added: slots.length }),
          tone: "success",
        })
      },
      (error) => alert({ title: "Failed to add slot.", text: why(error), tone: "error" }),
    )
  }

  return (
    <form
      method="post"
      onSubmit={add}
      noValidate
      className="grid grid-cols-2 items-end gap-4 lg:grid-cols-[1fr_1fr_1fr_1fr_auto]"
    >
      <Field label="Date">
        <TextInput type="date" value={date} required onChange={(event) => setDate(event.target.value)} />
      </Field>
      <Field label={`Time (${longZoneName(studioZone)})`}>
        <TextInput type="time" value={time} required onChange={(event) => setTime(event.target.value)} />
      </Field>
      <Field label="Repeat">
        <Select value={repeat} onChange={(event) => setRepeat(event.target.value as Repeat)}>
          <option value="none">None</option>
          <option value="daily">Daily</option>
          <option value="weekly">Weekly</option>
        </Select>
      </Field>
      <Field label="Occurrences">
        <TextInput
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          value={occurrences}
          disabled={repeat === "none"}
          onChange={(event) => setOccurrences(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={isBusy} busyLabel="Adding..." className="max-lg:col-span-2">
        Add slots
      </Button>
      <Warnings warnings={warned} className="col-span-full" />
    </form>
  )
}

function question(slots: WallClock[]) {
  const last = slots.at(-1)
  const span = last && `${formatTime12(last.time)}, until ${formatDate(last.date)}.`
  return { title: `This will add ${slots.length} slots. Proceed?`, text: span, confirmLabel: "Add slots" }
}

function why(error: unknown): string {
  if (!(error instanceof CallError)) return "Please try again."
  const duplicates = error.body.duplicates as WallClock[] | undefined
  if (error.code !== "SLOT_EXISTS" || !duplicates?.length) return error.message || "Please try again."
  const lines = duplicates.map(({ date, time }) => `${formatDate(date)}, ${formatTime12(time)}`)
  return `These are on the calendar already, so nothing was added:\n${lines.join("\n")}`
}
