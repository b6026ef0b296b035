import type { FormEvent, ReactNode } from "react"
import { Button } from "@/components/ui/button"
import type { Version } from "@/lib/content/queries"
import { VersionHistory } from "./version-history"

type Section = {
  published: { version: number }
  busy: ReadonlySet<string>
  versions: Version[]
  bringBack: (version: number) => unknown
}

/** One section of the settings on the screen: what it decides, its fields, and its versions. */
export function SettingsSection({
  title,
  intro,
  section: { published, busy, versions, bringBack },
  zone,
  say,
  onSave,
  saveLabel = ["Save", "Saving..."],
  before,
  beside,
  onLook,
  below,
  children,
}: {
  title: string
  intro: ReactNode
  section: Section
  zone: string
  say: (content: object) => string
  onSave: () => unknown
  saveLabel?: readonly [label: string, busyLabel: string]
  /** Before the button that saves, and after it. */
  before?: ReactNode
  beside?: ReactNode
  /** Shows a version as it would look. */
  onLook?: (version: Version) => unknown
  /** Between the fields and the versions. */
  below?: ReactNode
  children: ReactNode
}) {
  const id = `settings-${title.toLowerCase().replace(/\W+/g, "-")}`
  const submit = (event: FormEvent) => {
    event.preventDefault()
    return onSave()
  }
  return (
    <section aria-labelledby={id} className="grid gap-6">
      <div>
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        <p className="mt-1 max-w-measure text-small text-muted">{intro}</p>
      </div>
      <form method="post" noValidate onSubmit={submit} aria-label={title} className="grid gap-4">
        {children}
        <div className="flex flex-wrap gap-3 max-sm:grid">
          {before}
          <Button type="submit" busy={busy.has("save")} busyLabel={saveLabel[1]}>
            {saveLabel[0]}
          </Button>
          {beside}
        </div>
      </form>
      {below}
      <VersionHistory
        title={title}
        versions={versions}
        current={published.version}
        zone={zone}
        busyVersions={busy}
        say={say}
        onBringBack={bringBack}
        onLook={onLook}
      />
    </section>
  )
}
