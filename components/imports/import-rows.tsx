"use client"

import { useState } from "react"
import { Button } from "@/components/ui/button"
import { DataTable } from "@/components/ui/table"
import type { Outcome, WireRow } from "@/lib/imports/queries/plan"
import type { ImportKind } from "@/lib/imports/rules/fields"
import { sayMany } from "./import-words"

const A_PAGE = 50
const LABELS: Record<Outcome, string> = {
  new: "New",
  here: "Here already",
  "passed over": "Skipped",
  wrong: "Problem",
}
const WHAT: Record<ImportKind, string> = {
  students: "Name",
  subscribers: "Consent",
  waivers: "Waiver",
  classes: "Class",
  passes: "Pass",
}
const FILTERS = ["all", "wrong", "new", "here", "passed over"] as const

/** Every row, what it becomes and what is wrong with it. */
export function ImportRows({
  kind,
  rows,
  counts,
}: {
  kind: ImportKind
  rows: WireRow[]
  counts: Record<Outcome, number>
}) {
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>("all")
  const [page, setPage] = useState(1)
  const shown = filter === "all" ? rows : rows.filter(({ outcome }) => outcome === filter)
  const pages = Math.max(1, Math.ceil(shown.length / A_PAGE))
  return (
    <section aria-labelledby="rows" className="grid gap-4">
      <h2 id="rows" className="text-heading">
        {sayMany(rows.length, "row", "rows")}
      </h2>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Rows to show</legend>
        {FILTERS.filter((one) => one === "all" || counts[one] > 0).map((one) => (
          <Button
            key={one}
            variant="quiet"
            aria-pressed={one === filter}
            className="aria-pressed:border-ink aria-pressed:bg-panel"
            onClick={() => {
              setFilter(one)
              setPage(1)
            }}
          >
            {one === "all" ? "All" : LABELS[one]} (
            {(one === "all" ? rows.length : counts[one]).toLocaleString("en-US")})
          </Button>
        ))}
      </fieldset>
      <DataTable
        caption="Rows of the file"
        rows={shown.slice((page - 1) * A_PAGE, page * A_PAGE)}
        rowKey={({ line }) => String(line)}
        empty="There are no rows of that kind."
        columns={[
          { key: "line", heading: "Row", cell: ({ line }) => line },
          {
            key: "outcome",
            heading: "Status",
            cell: ({ outcome }) => (
              <strong className={outcome === "wrong" ? "text-danger" : ""}>{LABELS[outcome]}</strong>
            ),
          },
          {
            key: "what",
            heading: WHAT[kind],
            cell: ({ what }) => (what ? <span className="wrap-anywhere">{what}</span> : null),
          },
          {
            key: "email",
            heading: "Email",
            cell: ({ email }) => (email ? <span className="wrap-anywhere">{email}</span> : null),
          },
          { key: "says", heading: "Notes", cell: ({ says }) => says.join(" ") },
        ]}
      />
      {pages > 1 ? (
        <nav aria-label="Pages of rows" className="flex items-center gap-4 text-small">
          <Button variant="quiet" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <span className="tabular-nums">
            Page {page} of {pages}
          </span>
          <Button variant="quiet" disabled={page === pages} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </nav>
      ) : null}
    </section>
  )
}
