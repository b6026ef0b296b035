"use client"

import { type FormEvent, useState } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Field, Select } from "@/components/ui/field"
import { OCCURRENCES, occurrences, type Repeat } from "@/lib/classes/rules"
import { CallError, call } from "@/lib/http/client"
import { formatDateLong } from "@/lib/time"
import { bodyOf, EventFields, emptyDraft, isFilledOut } from "./event-fields"

/** Adds one event or a series, one call for each occurrence; trying again adds none twice (product.md 10). */
export function AddEventForm({ zoneName, onAdded }: { zoneName: string; onAdded: () => unknown }) {
  const { alert } = useAlerts()
  const [draft, setDraft] = useState(emptyDraft)
  const [repeat, setRepeat] = useState<Repeat>("none")
  const [progress, setProgress] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isFilledOut(draft)) return alert({ title: "Please fill out all fields", tone: "warning" })
    const failed = await addAll()
    setProgress(null)
    await onAdded()
    if (failed.length > 0)
      return alert({ title: "Error adding event.", text: failed.join("\n"), tone: "error" })
    setDraft(emptyDraft)
    setRepeat("none")
    await alert({ title: "Event(s) added successfully", tone: "success" })
  }

  async function addAll(): Promise<string[]> {
    const days = occurrences({ date: draft.date, repeat })
    const failed: string[] = []
    for (const [index, date] of days.entries()) {
      setProgress(days.length > 1 ? `Adding ${index + 1} of ${days.length}...` : "Adding...")
      try {
        const body = { ...bodyOf(draft), date, repeat }
        await call("/api/admin/events", { method: "POST", as: "admin", body })
      } catch (error) {
        const why = error instanceof CallError ? error.message : ""
        failed.push(days.length > 1 ? `${formatDateLong(date)}: ${why}` : why || "Please try again.")
        if (error instanceof CallError && error.isPassing)
          return [...failed, "Press Add once more: what is there already is not added twice."]
      }
    }
    return failed
  }

  return (
    <form
      method="post"
      onSubmit={submit}
      noValidate
      className="grid grid-cols-2 items-end gap-4 lg:grid-cols-4"
    >
      <EventFields draft={draft} onChange={setDraft} zoneName={zoneName} />
      <Field label="Repeat" className="col-span-2">
        <Select value={repeat} onChange={(event) => setRepeat(event.target.value as Repeat)}>
          <option value="none">None</option>
          <option value="weekly">Weekly ({OCCURRENCES.weekly} times)</option>
          <option value="monthly">Monthly ({OCCURRENCES.monthly} times)</option>
        </Select>
      </Field>
      <Button
        type="submit"
        busy={progress !== null}
        busyLabel={progress ?? ""}
        className="col-span-2 justify-self-start max-lg:justify-self-stretch"
      >
        Add event
      </Button>
    </form>
  )
}
