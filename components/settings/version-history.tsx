import { Button } from "@/components/ui/button"
import type { Version } from "@/lib/content/queries"
import { formatMoment } from "@/lib/time"

/** The versions of a section, newest first, each but the one in force with "Bring back". */
export function VersionHistory({
  title,
  versions,
  current,
  zone,
  busyVersions,
  say,
  onBringBack,
}: {
  /** Of the section. */
  title: string
  versions: Version[]
  current: number
  zone: string
  busyVersions: ReadonlySet<string>
  say: (content: object) => string
  onBringBack: (version: number) => unknown
}) {
  if (versions.length === 0) return null
  return (
    <div>
      <h3 className="mb-2 text-small font-semibold">Versions</h3>
      <ul aria-label={`Versions of ${title}`} className="border-t border-line">
        {versions.map(({ version, publishedAt, content }) => (
          <li
            key={version}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 border-b border-line py-3 text-small"
          >
            <div>
              <p className="wrap-anywhere tabular-nums">{say(content)}</p>
              <p className="text-muted">{formatMoment(new Date(publishedAt), zone)}</p>
            </div>
            {version === current ? (
              <p className="font-semibold">In force</p>
            ) : (
              <Button
                variant="quiet"
                aria-label={`Bring back version ${version} of ${title}`}
                busy={busyVersions.has(String(version))}
                busyLabel="Bringing back..."
                onClick={() => onBringBack(version)}
              >
                Bring back
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
