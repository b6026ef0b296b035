"use client"

import { type ComponentProps, type ReactNode, useState } from "react"
import { AddButton, AddSection, useAddSection } from "./add-section"
import type { Button } from "./button"
import { Notice } from "./notice"
import { type Column, DataTable } from "./table"
import { useRowInPlace } from "./use-in-place"

type Kept = { _id: string }

/** A table whose rows are changed in their places, with a form below it to add one. */
export function TableInPlace<Row extends Kept>({
  addLabel,
  form,
  columns,
  isStale,
  onChanged,
  children,
  ...table
}: {
  /** "Add a pass". */
  addLabel: string
  /** Of one of them, or of a new one. */
  form: (given: { before: Row | null; onSaved: () => Promise<unknown>; onCancel: () => void }) => ReactNode
  /** `change` goes onto the button that opens the form in the place of a row. */
  columns: (change: (row: Row) => Pick<ComponentProps<typeof Button>, "ref" | "onClick">) => Column<Row>[]
  isStale: boolean
  onChanged: () => unknown
  /** Between the table and the form. */
  children?: ReactNode
} & Pick<ComponentProps<typeof DataTable<Row>>, "caption" | "rows" | "empty">) {
  const adding = useAddSection()
  const place = useRowInPlace<HTMLDivElement>()
  /** The form begins anew with each. */
  const [added, setAdded] = useState(0)

  return (
    <section aria-label={table.caption} className="grid gap-10">
      <div>
        <AddButton section={adding}>{addLabel}</AddButton>
      </div>
      {isStale ? <Notice tone="warning">Trying again. These may be a minute old.</Notice> : null}
      <DataTable
        {...table}
        rowKey={({ _id }) => _id}
        columns={columns(({ _id }) => ({ ref: place.buttonOf(_id), onClick: () => place.open(_id) }))}
        instead={(row) =>
          row._id === place.changing ? (
            <div ref={place.form}>
              {form({
                before: row,
                onSaved: async () => {
                  place.close()
                  await onChanged()
                },
                onCancel: place.close,
              })}
            </div>
          ) : null
        }
      />
      {children}
      <AddSection key={added} section={adding} title={addLabel}>
        {form({
          before: null,
          onSaved: async () => {
            setAdded(added + 1)
            adding.close()
            await onChanged()
          },
          onCancel: adding.close,
        })}
      </AddSection>
    </section>
  )
}
