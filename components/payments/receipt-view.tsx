import { ButtonLink } from "@/components/ui/button"
import { EmailText } from "@/components/ui/email-link"
import { PrintButton } from "@/components/ui/print-button"
import { WholeDates } from "@/components/ui/whole-dates"
import type { Receipt, SaidReceipt } from "@/lib/checkout/rules/receipt"

/** A receipt on the screen and on paper: from whom, to whom, what, and what went back; of an order in the chocolate dress. */
export function ReceiptView({ receipt, said, pdf }: { receipt: Receipt; said: SaidReceipt; pdf: string }) {
  const { from, to, orderId, orderNumber } = receipt
  return (
    <article
      data-brand={orderNumber === null ? undefined : "chocolate"}
      className="wrap pt-page pb-section print:p-0"
    >
      <div className="max-w-2xl print:max-w-none">
        <header className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-4 border-b border-ink pb-5">
          <h1 className="text-section">{said.title}</h1>
          <address className="text-small not-italic sm:ml-auto sm:text-right">
            <span className="font-semibold">{from.name}</span>
            <br />
            {from.address}
          </address>
        </header>
        <div className="grid gap-6 py-6 sm:grid-cols-2">
          {to.name || to.email ? (
            <section aria-label="For">
              <p className="text-small text-muted">For</p>
              <p>{to.name}</p>
              <p className="text-small">
                <EmailText address={to.email} />
              </p>
            </section>
          ) : null}
          <p className="sm:text-right">
            <WholeDates>{said.paid}</WholeDates>
          </p>
        </div>
        <ul className="border-t border-line">
          {said.lines.map((line, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
              key={index}
              className="flex justify-between gap-6 border-b border-line py-3"
            >
              <span className="min-w-0">
                {line.label}
                {line.about ? <span className="block text-small text-muted">{line.about}</span> : null}
              </span>
              <span className="shrink-0 tabular-nums">{line.amount}</span>
            </li>
          ))}
        </ul>
        <Sums rows={said.sums} isStrong />
        {said.refunds.length > 0 ? (
          <div className="mt-4 border-t border-line pt-1">
            <Sums rows={said.refunds} />
          </div>
        ) : null}
        <p className="mt-8 text-label text-muted">Payment number {orderId}. All amounts in US dollars.</p>
        <div className="mt-8 flex flex-wrap gap-3 print:hidden">
          <ButtonLink href={pdf}>Download as PDF</ButtonLink>
          <PrintButton variant="quiet">Print</PrintButton>
        </div>
      </div>
    </article>
  )
}

function Sums({ rows, isStrong = false }: { rows: { label: string; amount: string }[]; isStrong?: boolean }) {
  return (
    <dl>
      {rows.map(({ label, amount }, index) => (
        <div
          key={label}
          className={`flex justify-between gap-6 pt-3 ${isStrong && index === rows.length - 1 ? "font-semibold" : ""}`}
        >
          <dt>{label}</dt>
          <dd className="shrink-0 tabular-nums">{amount.replace("-", "−")}</dd>
        </div>
      ))}
    </dl>
  )
}
