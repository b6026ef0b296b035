import { Button } from "@/components/ui/button"
import type { Version } from "@/lib/content/queries"
import { formatMomentLong } from "@/lib/time"

/** The versions of a section, newest first, each but the one in force with "Restore". */
export function VersionHistory({
  title,
  versions,
  current,
  zone,
  busyVersions,
  say,
  onBringBack,
  onLook,
}: {
  /** Of the section. */
  title: string
  versions: Version[]
  current: number
  zone: string
  busyVersions: ReadonlySet<string>
  say: (content: object) => string
  onBringBack: (version: number) => unknown
  /** Shows a version as it would look. */
  onLook?: (version: Version) => unknown
}) {
  if (versions.length === 0) return null
  return (
    <div>
      <h3 className="mb-2 text-small font-semibold">Versions</h3>
      <ul aria-label={`Versions of ${title}`} className="border-t border-line">
        {versions.map((one) => {
          const { version, publishedAt, content } = one
          return (
            <li
              key={version}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 text-small"
            >
              <div className="min-w-0 grow basis-40">
                <p className="tabular-nums">{say(content)}</p>
                <p className="text-balance text-muted">
                  {publishedAt ? formatMomentLong(new Date(publishedAt), zone) : "What the site came with"}
                </p>
              </div>
              <div className="flex flex-wrap items-center justify-end gap-2">
                {version === current ? <p className="mr-2 font-semibold">Current</p> : null}
                {onLook ? (
                  <Button
                    variant="quiet"
                    aria-label={`Look at version ${version} of ${title}`}
                    busy={busyVersions.has(`look ${version}`)}
                    busyLabel="One moment..."
                    onClick={() => onLook(one)}
                  >
                    Look at it
                  </Button>
                ) : null}
                {version === current ? null : (
                  <Button
                    variant="quiet"
                    aria-label={`Restore version ${version} of ${title}`}
                    busy={busyVersions.has(String(version))}
                    busyLabel="Restoring..."
                    onClick={() => onBringBack(version)}
                  >
                    Restore
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
