import { DataTable } from "@/components/ui/table"
import type { WireAudit } from "@/lib/auth/audit"
import { formatMoment } from "@/lib/time"

/** What is written down for good: when, who, what, and what it was about. */
export function AuditTrail({
  title,
  entries,
  zone,
  empty,
}: {
  title: string
  entries: WireAudit[]
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
            cell: ({ at }) => <time dateTime={at}>{formatMoment(new Date(at), zone)}</time>,
          },
          { key: "who", heading: "Who", cell: ({ actor }) => actor.split(":")[0] },
          { key: "what", heading: "What", cell: ({ action }) => action },
          {
            key: "about",
            heading: "About",
            cell: ({ subject, details }) => (
              <span className="wrap-anywhere text-muted">{[subject, ...said(details)].join(", ")}</span>
            ),
          },
        ]}
      />
    </section>
  )
}

function said(details: Record<string, unknown>): string[] {
  return Object.entries(details)
    .filter(([, value]) => ["string", "number", "boolean"].includes(typeof value) && value !== "")
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, value]) => (name === "address" || name === "agent" ? String(value) : `${name} ${value}`))
}
