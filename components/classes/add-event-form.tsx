"use client"

import { type FormEvent, useState } from "react"
import { type Warned, Warnings } from "@/components/calendar/warnings"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Field, Select } from "@/components/ui/field"
import { useAskBeforeLeaving } from "@/components/ui/use-ask-before-leaving"
import { useSubmit, wordsOf } from "@/components/ui/use-submit"
import { useTyped } from "@/components/ui/use-typed"
import { HAS_PASSED, OCCURRENCES, occurrences, type Repeat } from "@/lib/classes/rules"
import { CallError, call, newKey } from "@/lib/client/call"
import { formatDate } from "@/lib/time"
import { ADD_BESIDE, askOfSeries, doWithConsent, type OfSeries, refusedForSessions } from "./concerned"
import { bodyOf, EventFields, emptyDraft, missingOf } from "./event-fields"

type Added = { _id: string; warnings: Warned[] }
/** `leftOut`: days on which a session stands that she wanted to keep alone. */
type Outcome = {
  failed: string[]
  leftOut: string[]
  added: string[]
  beside: Warned[]
  /** By her, before all were added. */
  isStopped: boolean
}

/**
 * Adds one event or a series, one call for each occurrence; trying again adds none twice (docs/product.md, Events and
 * repeats).
 */
export function AddEventForm({
  today,
  zoneName,
  onAdded,
  onDone,
}: {
  /** The studio's. */
  today: string
  zoneName: string
  onAdded: () => unknown
  /** All of it is added, and beside nothing that she should read first. */
  onDone: (firstId: string) => void
}) {
  const { alert, confirm, choose } = useAlerts()
  const [draft, setDraft] = useTyped("event", emptyDraft)
  const [repeat, setRepeat] = useTyped<Repeat>("event repeats", "none")
  /** Stays until all of it is added: tried again, it is the same series. */
  const [seriesId, setSeriesId] = useState(newId)
  const [progress, setProgress] = useState("")
  const { isBusy, errors, markFields, submit } = useSubmit()
  const [warnings, setWarnings] = useState<Warned[]>([])
  const isAddingSeries = isBusy && repeat !== "none"
  useAskBeforeLeaving(isAddingSeries || JSON.stringify(draft) !== JSON.stringify(emptyDraft), "event")

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = missingOf(draft)
    if (Object.keys(missing).length === 0) return submit(add, sayWhy)
    await alert({ title: "Please fill out all fields", tone: "warning" })
    markFields(missing)
  }

  async function sayWhy(error: unknown) {
    const { message, fields } = wordsOf(error)
    if (Object.keys(fields).length === 0)
      return alert({ title: "Error adding event.", text: message || "Please try again.", tone: "error" })
    // The server looks at the day once the rest is right; she is told of everything at once.
    markFields(draft.date < today ? { ...fields, date: HAS_PASSED } : fields)
  }

  async function add() {
    const { failed, leftOut, added, beside, isStopped } = await addAll()
    setWarnings(beside)
    await onAdded()
    if (isStopped) return
    if (failed.length > 0)
      return alert({ title: "Error adding event.", text: failed.join("\n"), tone: "error" })
    const [first] = added
    if (!first) return
    setDraft(emptyDraft)
    setRepeat("none")
    setSeriesId(newId())
    const text = leftOut.length > 0 ? `Left out:\n${leftOut.join("\n")}` : undefined
    await alert({ title: "Event(s) added successfully", text, tone: "success" })
    if (beside.length === 0) onDone(first)
  }

  async function addAll(): Promise<Outcome> {
    const days = occurrences({ date: draft.date, repeat })
    const [failed, leftOut]: [string[], string[]] = [[], []]
    const beside: Warned[] = []
    const added: string[] = []
    const put = async (given: object) => {
      const body = { ...bodyOf(draft), repeat, ...given }
      const { _id, warnings } = await call<Added>("/api/admin/events", { method: "POST", as: "admin", body })
      added.push(_id)
      beside.push(...warnings)
    }
    let agreed: OfSeries | null = null
    for (const [index, date] of days.entries()) {
      setProgress(days.length > 1 ? `Adding ${index + 1} of ${days.length}...` : "Adding...")
      try {
        if (days.length === 1) {
          const act = (force: boolean) => put({ date, force })
          if (!(await doWithConsent({ act, confirm, beside: ADD_BESIDE }))) leftOut.push(formatDate(date))
          continue
        }
        const alsoOn = index === 0 ? days.slice(1) : []
        const refused = await refusedForSessions(() => put({ date, seriesId, alsoOn }))
        if (!refused) continue
        agreed ??= await askOfSeries({ refused, choose, added: added.length })
        if (agreed === "stop") return { failed, leftOut, added, beside, isStopped: true }
        const force = agreed === "both"
        if (await refusedForSessions(() => put({ date, seriesId, force }))) leftOut.push(formatDate(date))
      } catch (error) {
        // What is refused of the first day is wrong in all of them.
        if (index === 0 && Object.keys(wordsOf(error).fields).length > 0) throw error
        const why = error instanceof CallError ? error.message : ""
        failed.push(days.length > 1 ? `${formatDate(date)}: ${why}` : why || "Please try again.")
        if (error instanceof CallError && error.isPassing)
          return {
            failed: [...failed, "Press Add again. Anything already there won’t be added twice."],
            leftOut,
            added,
            beside,
            isStopped: false,
          }
      }
    }
    return { failed, leftOut, added, beside, isStopped: false }
  }

  return (
    <form
      method="post"
      onSubmit={handleSubmit}
      noValidate
      className="grid grid-cols-2 items-end gap-4 lg:grid-cols-4"
    >
      <EventFields draft={draft} errors={errors} onChange={setDraft} zoneName={zoneName} />
      <Field label="Repeat" className="col-span-2">
        <Select value={repeat} onChange={(event) => setRepeat(event.target.value as Repeat)}>
          <option value="none">None</option>
          <option value="weekly">Weekly ({OCCURRENCES.weekly} times)</option>
          <option value="monthly">Monthly ({OCCURRENCES.monthly} times)</option>
        </Select>
      </Field>
      <Button
        type="submit"
        busy={isBusy}
        busyLabel={progress}
        className="col-span-full justify-self-start max-lg:justify-self-stretch"
      >
        Add event
      </Button>
      {isAddingSeries ? (
        <p role="status" className="col-span-full text-small text-muted">
          Please keep this page open until all of them are added.
        </p>
      ) : null}
      <Warnings warnings={warnings} className="col-span-full" />
    </form>
  )
}

const newId = () => newKey().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
