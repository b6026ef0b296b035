import { formatWire } from "@/lib/money"
import type { FundSums } from "@/lib/payments/queries/fund"

/** What came into the community fund, what it paid for, and what is left. */
export function FundNumbers({ sums: { cameIn, paid, sessions, balance } }: { sums: FundSums }) {
  const numbers = [
    { what: "Came in", number: formatWire(cameIn) },
    { what: "Paid for sessions", number: formatWire(paid) },
    { what: "Sessions it paid for", number: String(sessions) },
    balance < 0
      ? { what: "Short, after refunds", number: formatWire(-balance) }
      : { what: "In the fund now", number: formatWire(balance) },
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-[6vw] gap-y-6 border-t border-ink pt-6 md:grid-cols-4">
      {numbers.map(({ what, number }) => (
        <div key={what} className="flex flex-col-reverse justify-end gap-1">
          <dt className="text-small text-muted">{what}</dt>
          <dd className="font-display text-section tabular-nums">{number}</dd>
        </div>
      ))}
    </dl>
  )
}
