import { sayReviewed } from "@/components/bookings/session-words"
import { ReceiptLink } from "@/components/payments/receipt-link"
import type { OwnPass, ReviewedPass } from "@/lib/passes/queries"
import { sayClasses, sayTitles } from "@/lib/passes/rules"
import { formatDate } from "@/lib/time"

/** What is left on one's passes, and until when; and those whose payment PayPal reviews. */
export function MyPasses({ passes, underReview }: { passes: OwnPass[]; underReview: ReviewedPass[] }) {
  return (
    <section aria-labelledby="my-passes">
      <h2 id="my-passes" className="mb-6 text-section">
        My Passes
      </h2>
      {passes.length + underReview.length === 0 ? (
        <p className="border-t border-line pt-6 text-muted">
          You don’t have any classes on a pass.{" "}
          <a href="/passes" className="link whitespace-nowrap">
            See the passes
          </a>
          .
        </p>
      ) : null}
      <ul>
        {underReview.map(({ _id, name, amount }) => (
          <li key={_id} className="grid gap-1 border-t border-line py-5">
            <p className="font-semibold">{name}</p>
            <p className="text-small text-muted">{sayReviewed(amount)}</p>
            <p className="text-small">I’ll email you when it’s ready.</p>
          </li>
        ))}
        {passes.map(({ _id, name, left, titles, lastDay, receiptUrl }) => (
          <li key={_id} className="grid gap-1 border-t border-line py-5">
            <p className="font-semibold">
              {name}: <span className="font-normal">{sayClasses(left)} left</span>
            </p>
            <p className="text-small">
              Until {formatDate(lastDay)}
              <ReceiptLink url={receiptUrl} />
            </p>
            {titles.length > 0 ? <p className="text-small text-muted">{sayTitles(titles)}.</p> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
