"use client"

import type { FormEvent } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Checkbox, Field, TextInput } from "@/components/ui/field"
import { useSubmit } from "@/components/ui/use-submit"
import { call } from "@/lib/client/call"
import type { WirePassKind } from "@/lib/passes/queries"

export const PASSES = "/api/admin/passes"

/** Adds a pass that she sells, or changes one. */
export function PassForm({
  before,
  titles,
  onSaved,
  onCancel,
}: {
  before: WirePassKind | null
  titles: string[]
  onSaved: () => unknown
  onCancel: () => void
}) {
  const { alert } = useAlerts()
  const { isBusy, errors, submit } = useSubmit()

  const save = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    const given = new FormData(submitted.currentTarget)
    const text = (name: string) => String(given.get(name) ?? "").trim()
    return submit(
      async () => {
        const body = {
          name: text("name"),
          classes: Number(text("classes")),
          price: text("price").replace(/^\$/, ""),
          validDays: Number(text("validDays")),
          titles: given.getAll("titles"),
        }
        const path = before ? `${PASSES}/${before._id}` : PASSES
        await call(path, { method: before ? "PUT" : "POST", as: "admin", body })
        await onSaved()
        await alert({
          title: before ? "The pass has been changed." : "The pass is on sale.",
          tone: "success",
        })
      },
      { title: "The pass wasn’t saved.", marksFields: true },
    )
  }

  return (
    <form
      method="post"
      onSubmit={save}
      noValidate
      aria-label={before ? `Edit ${before.name}` : undefined}
      className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3"
    >
      <Field label="Name" error={errors.name} className="col-span-full">
        <TextInput
          name="name"
          defaultValue={before?.name}
          maxLength={80}
          placeholder="For example, ten classes"
          autoComplete="off"
        />
      </Field>
      <Field label="Classes" error={errors.classes}>
        <TextInput
          name="classes"
          type="number"
          inputMode="numeric"
          min={1}
          defaultValue={before?.classes ?? 10}
        />
      </Field>
      <Field label="Price ($)" error={errors.price}>
        <TextInput
          name="price"
          inputMode="decimal"
          defaultValue={before?.price}
          maxLength={10}
          autoComplete="off"
        />
      </Field>
      <Field label="Good for (days)" error={errors.validDays}>
        <TextInput
          name="validDays"
          type="number"
          inputMode="numeric"
          min={1}
          defaultValue={before?.validDays ?? 90}
        />
      </Field>
      <fieldset className="col-span-full">
        <legend className="text-small font-semibold">For which classes</legend>
        <p className="text-small text-muted">Select none for all classes.</p>
        <div className="mt-1 max-h-72 overflow-y-auto">
          {[...new Set([...(before?.titles ?? []), ...titles])].map((title) => (
            <Checkbox
              key={title}
              name="titles"
              value={title}
              label={title}
              defaultChecked={before?.titles.includes(title)}
            />
          ))}
        </div>
        {errors.titles ? <p className="text-small font-medium text-danger">{errors.titles}</p> : null}
      </fieldset>
      <div className="col-span-full flex gap-3">
        <Button type="submit" busy={isBusy} busyLabel="Saving...">
          {before ? "Save" : "Add pass"}
        </Button>
        {before ? (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  )
}
