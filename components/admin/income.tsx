"use client"

import { Button, ButtonLink } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { DataTable } from "@/components/ui/table"
import { useSubmit } from "@/components/ui/use-submit"
import type { WireIncome } from "@/lib/admin/queries/income"
import { daysOfMonth, INCOME_KINDS } from "@/lib/admin/rules/income"
import { callForText } from "@/lib/client/call"
import { saveFile } from "@/lib/client/save-file"
import { sayDispute } from "@/lib/disputes/rules"
import { formatUsd, fromWire } from "@/lib/money"
import { addDays, formatDateMedium, formatMoment, formatMonth } from "@/lib/time"

const NAMES = {
  session: "Sessions",
  class: "Classes",
  pass: "Passes",
  order: "Chocolates",
  total: "Total",
} as const
const ONE = { session: "Session", class: "Class", pass: "Pass", order: "Chocolates" } as const
const dollars = (amount: number) => {
  const cents = fromWire(amount)
  return cents < 0 ? `−${formatUsd(-cents)}` : formatUsd(cents)
}

/** A month of her income: what came and went, what PayPal kept, and what is owed; with a file for the tax office. */
export function Income({ income, today, zone }: { income: WireIncome; today: string; zone: string }) {
  const { isBusy, submit } = useSubmit()
  const { month, total, owed, totalOwed, disputes } = income
  const { first, last, next } = daysOfMonth(month)

  const takeAlong = (name: string, from: string, to: string) =>
    submit(
      async () => {
        const text = await callForText(`/api/admin/income/csv?from=${from}&to=${to}`, { as: "admin" })
        saveFile({ name, type: "text/csv", text })
      },
      { title: "The file couldn’t be made." },
    )

  const rows = ([...INCOME_KINDS, "total"] as const).map((kind) => ({ kind, ...income[kind] }))
  return (
    <div className="grid gap-10">
      <nav aria-label="Months" className="flex flex-wrap gap-3">
        <ButtonLink variant="quiet" href={`?month=${addDays(first, -1).slice(0, 7)}`}>
          ‹ {formatMonth(addDays(first, -1))}
        </ButtonLink>
        {month < today.slice(0, 7) ? (
          <ButtonLink variant="quiet" href={`?month=${next}`}>
            {formatMonth(`${next}-01`)} ›
          </ButtonLink>
        ) : null}
      </nav>
      <section aria-labelledby="month" className="grid gap-4">
        <h2 id="month" className="text-heading">
          {formatMonth(first)}
        </h2>
        <DataTable
          caption={`Income in ${formatMonth(first)}`}
          rows={rows}
          rowKey={({ kind }) => kind}
          empty=""
          columns={[
            {
              key: "kind",
              heading: "Of",
              hideHeading: true,
              cell: ({ kind }) => <strong>{NAMES[kind]}</strong>,
            },
            { key: "paypal", isAmount: true, heading: "PayPal", cell: ({ paypal }) => dollars(paypal) },
            { key: "hand", isAmount: true, heading: "At the door", cell: ({ byHand }) => dollars(byHand) },
            { key: "back", isAmount: true, heading: "Refunded", cell: ({ back }) => dollars(back) },
            ...(total.disputed === 0
              ? []
              : [
                  {
                    key: "disputed",
                    heading: "Disputes",
                    isAmount: true,
                    cell: (row: (typeof rows)[number]) => dollars(row.disputed),
                  },
                ]),
            { key: "gross", isAmount: true, heading: "Before fees", cell: ({ gross }) => dollars(gross) },
            { key: "fees", isAmount: true, heading: "PayPal’s fees", cell: ({ fees }) => dollars(0 - fees) },
            {
              key: "net",
              isAmount: true,
              heading: "Net",
              cell: ({ net }) => <strong>{dollars(net)}</strong>,
            },
          ]}
        />
        <p className="max-w-measure text-small text-muted">
          “Before fees” is what came in, less what went back. Net is what’s left for you after PayPal’s fees,
          which PayPal keeps when money goes back. The file lists every payment and refund, and matches these
          totals: its Gross column adds up to “Before fees.”
        </p>
        {total.unknownFees > 0 ? (
          <Notice tone="warning">
            PayPal hasn’t said its fee for{" "}
            {total.unknownFees === 1 ? "1 payment" : `${total.unknownFees} payments`}, so it isn’t taken off
            here or in the file. You’ll find it in PayPal’s own reports.
          </Notice>
        ) : null}
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button
            busy={isBusy}
            busyLabel="One moment..."
            onClick={() => takeAlong(`income ${month}.csv`, first, last)}
          >
            Save this month (CSV)
          </Button>
          <Button
            variant="quiet"
            busy={isBusy}
            busyLabel="One moment..."
            onClick={() =>
              takeAlong(
                `income ${month.slice(0, 4)}.csv`,
                `${month.slice(0, 4)}-01-01`,
                `${month.slice(0, 4)}-12-31`,
              )
            }
          >
            Save all of {month.slice(0, 4)} (CSV)
          </Button>
        </div>
      </section>
      {disputes.length > 0 ? <OpenDisputes disputes={disputes} zone={zone} /> : null}
      <section aria-labelledby="owed" className="grid gap-4">
        <h2 id="owed" className="text-heading">
          Still owed
        </h2>
        {owed.length > 0 ? (
          <p>{dollars(totalOwed)} in all, for sessions and classes that have taken place, and for passes.</p>
        ) : null}
        <DataTable
          caption="Still owed"
          rows={owed.map((one, index) => ({ ...one, index }))}
          rowKey={({ index }) => String(index)}
          empty="No one owes you anything for this month."
          columns={[
            {
              key: "date",
              heading: "Date",
              // A pass is on no day's page, but on the person's.
              cell: ({ kind, date }) => (kind === "pass" ? formatDateMedium(date) : <DayLink date={date} />),
            },
            {
              key: "who",
              heading: "Who",
              cell: ({ name, personKey }) =>
                personKey ? <PersonLink name={name} personKey={personKey} /> : name || "Someone who has left",
            },
            { key: "what", heading: "What", cell: ({ kind }) => ONE[kind] },
            { key: "amount", isAmount: true, heading: "Amount", cell: ({ amount }) => dollars(amount) },
          ]}
        />
      </section>
    </div>
  )
}

/** What may still go, whatever month it was paid in. */
function OpenDisputes({ disputes, zone }: { disputes: WireIncome["disputes"]; zone: string }) {
  return (
    <section aria-labelledby="disputes" className="grid gap-4">
      <h2 id="disputes" className="text-heading">
        Open disputes
      </h2>
      <DataTable
        caption="Open disputes"
        rows={disputes}
        rowKey={({ _id }) => _id}
        empty=""
        columns={[
          { key: "who", heading: "Who", cell: ({ name, email }) => name || email },
          { key: "amount", heading: "Amount", cell: ({ amount }) => dollars(amount) },
          {
            key: "state",
            heading: "State",
            cell: (dispute) =>
              sayDispute(dispute, dispute.dueAt ? formatMoment(new Date(dispute.dueAt), zone) : "").state,
          },
        ]}
      />
    </section>
  )
}

function PersonLink({ name, personKey }: { name: string; personKey: string }) {
  return (
    <a href={`/admin/people/${personKey}`} className="link inline-flex min-h-11 items-center">
      {name}
    </a>
  )
}

function DayLink({ date }: { date: string }) {
  return (
    <a href={`/admin/dashboard?day=${date}`} className="link inline-flex min-h-11 items-center">
      {formatDateMedium(date)}
    </a>
  )
}
