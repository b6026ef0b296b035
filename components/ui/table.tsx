import type { ReactNode } from "react"

export type Column<Row> = {
  key: string
  heading: string
  cell: (row: Row, index: number) => ReactNode
  hideHeading?: boolean | "on phones"
  /** Said above the table already: on phones only read aloud, so that more rows fit. */
  isSaidAbove?: boolean
  /** Buttons: paper has none. */
  isScreenOnly?: boolean
  /** Dollars: on wide screens the ends of the amounts stand below each other. */
  isAmount?: boolean
  /** Its share on wide screens ("md:w-[12%]"), so that tables below each other line up. */
  width?: string
}

const AMOUNT = "md:text-right tabular-nums"

/**
 * A table that becomes a list of cards-without-boxes on phones. `empty` is shown when there are no rows; `instead` is a
 * form in the place of a row.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  empty,
  instead,
}: {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  empty: ReactNode
  instead?: (row: Row) => ReactNode
}) {
  if (rows.length === 0) return <div className="border-y border-line py-8 text-muted">{empty}</div>
  return (
    // The roles are written out because display: block takes them away on phones.
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table role="table" className="w-full border-collapse text-left text-small max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row" className="border-b border-ink">
          {columns.map(({ key, heading, hideHeading, isScreenOnly, isAmount, width = "" }) => (
            <th
              key={key}
              role="columnheader"
              scope="col"
              className={`py-2.5 pr-5 align-bottom font-semibold whitespace-nowrap last:pr-0 ${isScreenOnly ? "print:hidden" : ""} ${isAmount ? AMOUNT : ""} ${width}`}
            >
              <span className={hideHeading === true ? "sr-only" : ""}>{heading}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:block max-md:border-t max-md:border-ink">
        {rows.map((row, index) => {
          const form = instead?.(row)
          return (
            <tr key={rowKey(row)} role="row" className="border-b border-line max-md:block max-md:py-4">
              {form ? (
                <td role="cell" colSpan={columns.length} className="py-5 max-md:block max-md:py-0">
                  {form}
                </td>
              ) : null}
              {(form ? [] : columns).map(
                ({ key, heading, hideHeading, isSaidAbove, isScreenOnly, isAmount, cell }) => (
                  <td
                    key={key}
                    role="cell"
                    className={`py-2.5 pr-5 align-baseline last:pr-0 ${isScreenOnly ? "print:hidden" : ""} ${isAmount ? AMOUNT : ""} ${isSaidAbove ? "max-md:sr-only" : "max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-4 max-md:py-1 max-md:pr-0 max-md:has-[a]:py-0 max-md:has-[>div:empty]:hidden"}`}
                  >
                    <span
                      aria-hidden="true"
                      className={`w-28 shrink-0 text-muted md:hidden ${hideHeading ? "hidden" : ""}`}
                    >
                      {heading}
                    </span>
                    <div className="thumbs min-w-0 flex-1 basis-32">{cell(row, index)}</div>
                  </td>
                ),
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}
