"use client"

import { type FormEvent, useState } from "react"
import useSWR from "swr"
import { AddButton, AddSection, useAddSection } from "@/components/ui/add-section"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Field, TextInput } from "@/components/ui/field"
import { Notice } from "@/components/ui/notice"
import { DataTable } from "@/components/ui/table"
import { useSubmit } from "@/components/ui/use-submit"
import { call } from "@/lib/client/call"
import { formatUsd } from "@/lib/money"
import type { WirePassKind } from "@/lib/passes/queries"
import { sayClasses } from "@/lib/passes/rules"

const PASSES = "/api/admin/passes"

/** The passes that she sells: to add, to change and to stop selling. */
export function PassAdmin({ initial }: { initial: WirePassKind[] }) {
  const { confirm } = useAlerts()
  const { busy, submit } = useSubmit<string>()
  const { data, error, mutate } = useSWR(
    PASSES,
    (path: string) => call<{ passes: WirePassKind[] }>(path, { as: "admin" }),
    { fallbackData: { passes: initial } },
  )
  const refetch = () => mutate().catch(() => {})
  const form = useAddSection()
  const [changing, setChanging] = useState<WirePassKind | null>(null)

  const end = async ({ _id, name }: WirePassKind) => {
    const isSure = await confirm({
      title: `Stop selling ${name}?`,
      text: "No one will be able to buy it. Passes you’ve already sold stay as they are.",
      confirmLabel: "Stop selling it",
      cancelLabel: "Keep it",
    })
    if (!isSure) return
    await submit(
      async () => {
        await call(`${PASSES}/${_id}`, { method: "DELETE", as: "admin" })
        await refetch()
      },
      { title: "That didn’t work." },
      _id,
    )
  }

  return (
    <div className="grid gap-10">
      <div className="md:hidden">
        <AddButton section={form}>Add a pass</AddButton>
      </div>
      {error ? <Notice tone="warning">Trying again. These may be a minute old.</Notice> : null}
      <DataTable
        caption="Passes"
        rows={data?.passes ?? initial}
        rowKey={({ _id }) => _id}
        empty="You’re not selling any passes yet."
        columns={[
          {
            key: "name",
            heading: "Pass",
            cell: ({ name }) => <span className="font-semibold wrap-anywhere">{name}</span>,
          },
          {
            key: "price",
            heading: "Price",
            cell: ({ price }) => <span className="tabular-nums">{formatUsd(Math.round(price * 100))}</span>,
          },
          {
            key: "gives",
            heading: "Gives",
            cell: ({ classes, validDays }) => `${sayClasses(classes)}, ${validDays} days`,
          },
          {
            key: "titles",
            heading: "Classes",
            cell: ({ titles }) => (titles.length === 0 ? "All classes" : titles.join(", ")),
          },
          {
            key: "actions",
            heading: "Actions",
            hideHeading: true,
            cell: (kind) => (
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="quiet"
                  aria-label={`Change ${kind.name}`}
                  onClick={() => {
                    setChanging(kind)
                    form.open()
                    form.focus()
                  }}
                >
                  Change
                </Button>
                <Button
                  variant="danger"
                  aria-label={`Stop selling ${kind.name}`}
                  busy={busy.has(kind._id)}
                  busyLabel="One moment..."
                  onClick={() => end(kind)}
                >
                  Stop selling
                </Button>
              </div>
            ),
          },
        ]}
      />
      <AddSection section={form} title={changing ? `Change ${changing.name}` : "Add a pass"}>
        <PassForm
          key={changing?._id ?? "new"}
          before={changing}
          onSaved={async () => {
            setChanging(null)
            form.close()
            await refetch()
          }}
          onCancel={() => setChanging(null)}
        />
      </AddSection>
    </div>
  )
}

function PassForm({
  before,
  onSaved,
  onCancel,
}: {
  before: WirePassKind | null
  onSaved: () => unknown
  onCancel: () => void
}) {
  const { alert } = useAlerts()
  const { isBusy, errors, submit } = useSubmit()

  const save = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    const form = submitted.currentTarget
    const given = Object.fromEntries(new FormData(form)) as Record<string, string>
    const text = (name: string) => (given[name] ?? "").trim()
    return submit(
      async () => {
        const body = {
          name: text("name"),
          classes: Number(text("classes")),
          price: text("price").replace(/^\$/, ""),
          validDays: Number(text("validDays")),
          titles: text("titles")
            .split(",")
            .map((title) => title.trim())
            .filter(Boolean),
        }
        const path = before ? `${PASSES}/${before._id}` : PASSES
        await call(path, { method: before ? "PUT" : "POST", as: "admin", body })
        form.reset()
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
    <form method="post" onSubmit={save} noValidate className="grid max-w-2xl grid-cols-2 items-start gap-4">
      <Field label="Name" error={errors.name} className="col-span-2">
        <TextInput
          name="name"
          defaultValue={before?.name}
          maxLength={80}
          placeholder="Ten classes"
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
      <Field
        label="For which classes (separate names with commas; blank for all)"
        error={errors.titles}
        className="col-span-2"
      >
        <TextInput
          name="titles"
          defaultValue={before?.titles.join(", ")}
          maxLength={3000}
          autoComplete="off"
        />
      </Field>
      <div className="col-span-2 flex gap-3">
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
