import { DataTable } from "@/components/ui/table"
import { formatUsd, fromWire } from "@/lib/money"
import type { Fund, FundLine } from "@/lib/payments/queries/fund"
import { formatDate, instantToWallClock } from "@/lib/time"
import { FundNumbers } from "./fund-numbers"

const WHAT: Record<FundLine["reason"], string> = {
  contributed: "Paid above the middle amount",
  taken_back: "Refunded, or lost in a dispute",
  restored: "Dispute won",
  spent: "Paid for a session",
  returned: "Session canceled",
}

/** The community fund on the desk: its numbers and the newest lines of its ledger. */
export function FundLedger({ fund, zone }: { fund: Fund; zone: string }) {
  return (
    <section aria-labelledby="fund" className="mt-section grid gap-6">
      <h2 id="fund" className="text-heading">
        Community fund
      </h2>
      <FundNumbers sums={fund} />
      <DataTable
        caption="Latest changes of the community fund"
        rows={fund.entries}
        rowKey={({ _id }) => _id}
        empty="Nothing has come in yet."
        columns={[
          {
            key: "date",
            heading: "Date",
            cell: ({ at }) => formatDate(instantToWallClock(new Date(at), zone).date),
          },
          {
            key: "what",
            heading: "What",
            cell: ({ reason, code }) => (
              <span className="wrap-anywhere">{`${WHAT[reason]}${code ? `, ${code}` : ""}`}</span>
            ),
          },
          {
            key: "amount",
            heading: "Amount",
            isAmount: true,
            cell: ({ amount }) => signed(amount),
          },
        ]}
      />
    </section>
  )
}

function signed(dollars: number): string {
  return `${dollars < 0 ? "−" : "+"}${formatUsd(Math.abs(fromWire(dollars)))}`
}
