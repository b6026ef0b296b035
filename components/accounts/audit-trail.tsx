import { DataTable } from "@/components/ui/table"
import type { WireDone } from "@/lib/admin/queries/audit"
import { formatMomentLong } from "@/lib/time"

/** What is written down for good: when, who and what, with the words of the log behind Details. */
export function AuditTrail({
  title,
  entries,
  zone,
  empty,
}: {
  title: string
  entries: WireDone[]
  zone: string
  empty: string
}) {
  return (
    <section aria-label={title}>
      <h2 className="mb-4 text-heading">{title}</h2>
      <DataTable
        caption={title}
        rows={entries}
        rowKey={({ _id }) => _id}
        empty={empty}
        columns={[
          {
            key: "at",
            heading: "When",
            cell: ({ at }) => <time dateTime={at}>{formatMomentLong(new Date(at), zone)}</time>,
          },
          { key: "who", heading: "Who", cell: ({ who }) => who },
          {
            key: "what",
            heading: "What",
            cell: ({ said, log }) => (
              <>
                <p>{said}</p>
                <details>
                  <summary className="link inline-flex min-h-11 cursor-pointer items-center text-small">
                    Details
                  </summary>
                  <p className="text-small text-muted">{log}</p>
                </details>
              </>
            ),
          },
        ]}
      />
    </section>
  )
}
