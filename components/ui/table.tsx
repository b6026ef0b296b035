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

/** Which classes make a list of it, by the width at which it becomes a table. */
const LOOKS = {
  md: {
    table: "max-md:block",
    head: "max-md:sr-only",
    body: "max-md:block max-md:border-t max-md:border-ink",
    row: "max-md:block max-md:py-4",
    form: "max-md:block max-md:py-0",
    said: "max-md:sr-only",
    cell: "max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-4 max-md:py-1 max-md:pr-0 max-md:has-[a]:py-0 max-md:has-[>div:empty]:hidden",
    label: "md:hidden",
    amount: "md:text-right tabular-nums",
  },
  xl: {
    table: "max-xl:block",
    head: "max-xl:sr-only",
    body: "max-xl:block max-xl:border-t max-xl:border-ink",
    row: "max-md:block max-xl:py-4 md:max-xl:grid md:max-xl:grid-cols-2 md:max-xl:gap-x-8 md:max-xl:*:last:col-start-2",
    form: "max-xl:block max-xl:py-0",
    said: "max-xl:sr-only",
    cell: "max-xl:flex max-xl:flex-wrap max-xl:items-baseline max-xl:gap-x-4 max-xl:py-1 max-xl:pr-0 max-md:has-[a]:py-0 max-xl:has-[>div:empty]:hidden",
    label: "xl:hidden",
    amount: "xl:text-right tabular-nums",
  },
}

/**
 * A table that becomes a list of cards-without-boxes on phones; one of many columns already below 1280 px (`from`). `empty` is shown when there are no rows; `instead` is a
 * form in the place of a row.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  empty,
  instead,
  from = "md",
  isFixed = false,
}: {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  empty: ReactNode
  instead?: (row: Row) => ReactNode
  from?: keyof typeof LOOKS
  /** The columns have the widths that they say, whatever stands in them. */
  isFixed?: boolean
}) {
  const look = LOOKS[from]
  if (rows.length === 0) return <div className="border-y border-line py-8 text-muted">{empty}</div>
  return (
    // The roles are written out because display: block takes them away on phones.
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table
      role="table"
      className={`w-full border-collapse text-left text-small ${look.table} ${isFixed ? "table-fixed" : ""}`}
    >
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className={look.head}>
        <tr role="row" className="border-b border-ink">
          {columns.map(({ key, heading, hideHeading, isScreenOnly, isAmount, width = "" }) => (
            <th
              key={key}
              role="columnheader"
              scope="col"
              className={`py-2.5 pr-5 align-bottom font-semibold whitespace-nowrap last:pr-0 ${isScreenOnly ? "print:hidden" : ""} ${isAmount ? look.amount : ""} ${width}`}
            >
              <span className={hideHeading === true ? "sr-only" : ""}>{heading}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={look.body}>
        {rows.map((row, index) => {
          const form = instead?.(row)
          return (
            <tr key={rowKey(row)} role="row" className={`border-b border-line ${look.row}`}>
              {form ? (
                <td role="cell" colSpan={columns.length} className={`py-5 ${look.form}`}>
                  {form}
                </td>
              ) : null}
              {(form ? [] : columns).map(
                ({ key, heading, hideHeading, isSaidAbove, isScreenOnly, isAmount, cell }) => (
                  <td
                    key={key}
                    role="cell"
                    className={`py-2.5 pr-5 align-baseline last:pr-0 ${isScreenOnly ? "print:hidden" : ""} ${isAmount ? look.amount : ""} ${isSaidAbove ? look.said : look.cell}`}
                  >
                    <span
                      aria-hidden="true"
                      className={`w-28 shrink-0 text-muted ${look.label} ${hideHeading ? "hidden" : ""}`}
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
