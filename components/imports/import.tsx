"use client"

import { type ChangeEvent, useState } from "react"
import { Button } from "@/components/ui/button"
import { Checkbox, Field, Select, TextInput } from "@/components/ui/field"
import { Notice } from "@/components/ui/notice"
import { useSubmit } from "@/components/ui/use-submit"
import { call } from "@/lib/client/call"
import type { Imported } from "@/lib/imports/commands"
import type { DateOrder } from "@/lib/imports/rules/cells"
import { FIELDS, IMPORT_KINDS, type ImportKind, KIND_LABELS } from "@/lib/imports/rules/fields"
import { ImportRows } from "./import-rows"
import { sayImported, sayMany } from "./import-words"
import { type Choices, readBase64, usePreview, type WirePlan } from "./use-preview"

/** A file of hers, row by row as it would be brought in, and the press that does it. */
export function Import() {
  const [kind, setKind] = useState<ImportKind>("students")
  const [file, setFile] = useState<File | null>(null)
  const [way, setWay] = useState("")
  const [leaveOut, setLeaveOut] = useState(false)
  const [tell, setTell] = useState(false)
  const [done, setDone] = useState("")
  const { isBusy, submit } = useSubmit()
  const { plan, isLooking, look, settle, forget } = usePreview()

  const again = (choices: Choices) => {
    if (file && plan) void look({ kind, file, columns: plan.columns, dates: plan.dates, way, ...choices })
  }
  const startOver = (next: ImportKind) => {
    setKind(next)
    forget()
    setDone("")
    setLeaveOut(false)
    setTell(false)
    if (file) void look({ kind: next, file, way })
  }
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0] ?? null
    forget()
    setDone("")
    setFile(chosen)
    if (chosen) void look({ kind, file: chosen, way })
  }
  const bring = () =>
    submit(
      async () => {
        // The press may be what ended the typing that is looked up now.
        const latest = await settle()
        if (!file || !plan || !latest) return
        const { columns, dates, digest, counts } = latest
        if (counts.new !== plan.counts.new || counts.wrong !== plan.counts.wrong) return
        const body = { kind, file: await readBase64(file), columns, dates, way, digest, leaveOut, tell }
        const imported = await call<Imported>("/api/admin/import", { method: "POST", as: "admin", body })
        setDone(sayImported(kind, imported))
        forget()
        setFile(null)
      },
      { title: "Nothing was imported.", text: "Please look through the rows again." },
    )

  return (
    <div className="grid gap-10">
      <div className="grid max-w-md gap-5">
        <Field label="What’s in the file?">
          <Select value={kind} onChange={(event) => startOver(event.target.value as ImportKind)}>
            {IMPORT_KINDS.map((one) => (
              <option key={one} value={one}>
                {KIND_LABELS[one]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="The file (CSV)"
          hint="Most programs can make one: look for Export, or save the spreadsheet as CSV."
        >
          <input
            key={done}
            type="file"
            accept=".csv,.txt,.tsv,text/csv"
            onChange={take}
            className="block w-full text-small text-muted file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-soft file:border file:border-solid file:border-control file:bg-transparent file:px-4 file:font-semibold file:text-ink hover:file:border-ink hover:file:bg-panel"
          />
        </Field>
      </div>
      {done ? (
        <Notice tone="success" title="It’s done.">
          {done}
        </Notice>
      ) : null}
      {isLooking && !plan ? <p role="status">One moment...</p> : null}
      {plan ? (
        <>
          <Mapping plan={plan} onChange={again} />
          {kind === "subscribers" && plan.columns.way === undefined ? (
            <Field
              label="How did they agree?"
              hint="For all rows, such as “Form on my old website.” It’s saved with each of them."
              className="max-w-2xl"
            >
              <TextInput
                value={way}
                maxLength={200}
                onChange={(event) => setWay(event.target.value)}
                onBlur={() => again({ way })}
              />
            </Field>
          ) : null}
          <ImportRows key={plan.digest} kind={kind} rows={plan.rows} counts={plan.counts} />
          <div className="grid gap-2">
            {plan.counts.wrong > 0 ? (
              <Checkbox
                label={`Skip the ${sayMany(plan.counts.wrong, "row with a problem", "rows with problems")}`}
                checked={leaveOut}
                onChange={(event) => setLeaveOut(event.target.checked)}
              />
            ) : null}
            {plan.counts.wrong > 0 && !leaveOut && plan.counts.new > 0 ? (
              <p className="text-small text-muted">Check this to import the others, or correct the file.</p>
            ) : null}
            {kind === "students" && plan.counts.new > 0 ? (
              <Checkbox
                label="Email each new student that they have an account here. Without this, no one gets an email."
                checked={tell}
                onChange={(event) => setTell(event.target.checked)}
              />
            ) : null}
            <p>
              <Button
                busy={isBusy}
                busyLabel="One moment..."
                disabled={
                  plan.counts.new === 0 || plan.missing.length > 0 || (plan.counts.wrong > 0 && !leaveOut)
                }
                onClick={bring}
              >
                Import {sayMany(plan.counts.new, "row", "rows")}
              </Button>
            </p>
          </div>
        </>
      ) : null}
    </div>
  )
}

/** Which column is what: guessed, and hers to change. */
function Mapping({ plan, onChange }: { plan: WirePlan; onChange: (choices: Choices) => void }) {
  const { kind, columns, headings, missing, source } = plan
  const used = new Set(Object.values(columns))
  const unused = headings.filter((heading, index) => heading && !used.has(index))
  const choose = (field: string, index: string) => {
    const { [field]: _, ...others } = columns
    onChange({ columns: index === "" ? others : { ...others, [field]: Number(index) } })
  }
  return (
    <section aria-labelledby="columns" className="grid gap-4">
      <h2 id="columns" className="text-heading">
        What each column holds
      </h2>
      {source ? <p className="text-small text-muted">This looks like a file from {source}.</p> : null}
      {missing.length > 0 ? (
        <Notice tone="warning">Please choose a column for: {missing.join(", ")}.</Notice>
      ) : null}
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {Object.entries(FIELDS[kind]).map(([field, { label, isNeeded }]) => (
          <Field key={field} label={isNeeded ? `${label} (required)` : label}>
            <Select
              value={String(columns[field] ?? "")}
              onChange={(event) => choose(field, event.target.value)}
            >
              <option value="">Not in the file</option>
              {headings.map((heading, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its number
                <option key={index} value={index}>
                  {heading || `Column ${index + 1}`}
                </option>
              ))}
            </Select>
          </Field>
        ))}
        {columns.date === undefined ? null : (
          <Field label="Date format">
            <Select
              value={plan.dates}
              onChange={(event) => onChange({ dates: event.target.value as DateOrder })}
            >
              <option value="mdy">month/day/year</option>
              <option value="dmy">day/month/year</option>
            </Select>
          </Field>
        )}
      </div>
      {unused.length > 0 ? <p className="text-small text-muted">Not imported: {unused.join(", ")}.</p> : null}
    </section>
  )
}
