"use client"

import { useState } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { PagePreview } from "@/components/ui/page-preview"
import { useReady } from "@/components/ui/use-ready"
import { useSubmit } from "@/components/ui/use-submit"
import { call } from "@/lib/client/call"
import type { Published, Version } from "@/lib/content/queries"
import type { Section } from "@/lib/content/rules"
import { TEXT_FORMS, type TextField, type TextForm } from "@/lib/content/rules/texts"
import type { TextSection } from "@/lib/site-texts"
import { SettingsSection } from "./settings-section"
import { type TextDraft, TextFields } from "./text-fields"
import { useSection } from "./use-section"

type AnyForm = Omit<TextForm, "fields"> & { fields: Record<string, TextField> }

/** A section of the site's texts: typed, looked at on the real page, published, and brought back. */
export function TextSettings({
  name,
  initial,
  defaults,
  versions,
  zone,
}: {
  name: TextSection
  /** What stands there on a new site. */
  defaults: object
  initial: Published<TextSection>
  versions: Version[]
  zone: string
}) {
  const { title, intro, path, sure, fields } = TEXT_FORMS[name] as AnyForm
  const { confirm } = useAlerts()
  const isReady = useReady()
  const section = useSection<Section, TextDraft>({
    section: name,
    initial: initial as Published,
    versions,
    saved: "Published. Visitors see it now.",
    draftOf: (content) => content as TextDraft,
    mayPublish: async () => !sure || confirm({ ...sure, confirmLabel: "Publish it", cancelLabel: "Not yet" }),
  })
  const { draft, setDraft, errors, save, markFields } = section
  const [shown, setShown] = useState<{ html: string; title: string; note: string } | null>(null)
  const { busy, submit } = useSubmit<string>()

  const look = (content: object, says: { title: string; note: string }, what: string) =>
    submit(
      async () => {
        setShown(null)
        const { html } = await call<{ html: string }>(`/api/admin/content/${name}/preview`, {
          method: "POST",
          as: "admin",
          body: content,
        })
        setShown({ html, ...says })
      },
      (error) => section.sayWhy(error),
      what,
    )
  async function fillIn() {
    const isSure = await confirm({
      title: "Fill in the original words?",
      text: "What’s in these fields is replaced by the words the site came with. Nothing is published until you press Publish.",
      confirmLabel: "Fill them in",
      cancelLabel: "Keep my words",
    })
    if (isSure) setDraft(defaults as TextDraft)
  }
  const tidied = () => withoutEmptyLines(draft, fields)

  return (
    <SettingsSection
      title={title}
      intro={intro}
      section={{ ...section, busy: new Set([...section.busy, ...busy]) }}
      zone={zone}
      say={(content) => sayChanges({ content, versions: section.versions, fields })}
      saveLabel={["Publish", "Publishing..."]}
      onSave={() => {
        markFields({})
        setShown(null)
        return save(tidied())
      }}
      before={
        path ? (
          <Button
            variant="quiet"
            busy={busy.has("look")}
            busyLabel="One moment..."
            onClick={() =>
              look(
                tidied(),
                {
                  title: `Preview of ${title}`,
                  note: "Only you can see this. Nothing has been published.",
                },
                "look",
              )
            }
          >
            Preview
          </Button>
        ) : undefined
      }
      beside={
        <Button variant="quiet" onClick={fillIn}>
          Original words
        </Button>
      }
      onLook={
        path
          ? ({ version, content }) =>
              look(
                content,
                {
                  title:
                    version === section.published.version
                      ? `${title}, as it is now`
                      : version === 0
                        ? `The original words of ${title}`
                        : `An earlier version of ${title}`,
                  note:
                    version === section.published.version
                      ? "This is what visitors see now."
                      : "This is how it was. Only you can see this.",
                },
                `look ${version}`,
              )
          : undefined
      }
      below={shown ? <PagePreview {...shown} onClose={() => setShown(null)} /> : null}
    >
      <fieldset disabled={!isReady} className="grid max-w-3xl gap-5">
        <TextFields
          fields={fields}
          draft={draft}
          defaults={defaults as TextDraft}
          errors={errors}
          onChange={setDraft}
        />
      </fieldset>
    </SettingsSection>
  )
}

/** Lines left empty while typing are none. */
function withoutEmptyLines(draft: TextDraft, fields: Record<string, TextField>): TextDraft {
  const entries = Object.entries(draft).map(([name, value]) => [
    name,
    fields[name]?.kind === "lines" ? (value as string[]).filter((line) => line.trim() !== "") : value,
  ])
  return Object.fromEntries(entries)
}

/** As JSON with the keys of every object in one order: the database keeps its own. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_key, one) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
}

/** Two pictures of which none is chosen are the same drawing, whatever was kept beside them. */
function isSame(now: unknown, then: unknown): boolean {
  const isDrawing = (value: unknown) =>
    value === undefined || (typeof value === "object" && value !== null && "src" in value && value.src === "")
  return inOrder(now) === inOrder(then) || (isDrawing(now) && isDrawing(then))
}

/** What a version changed, by the names of its fields; the first one, of the words that the site came with. */
function sayChanges(given: {
  content: object
  versions: Version[]
  fields: Record<string, TextField>
}): string {
  const { content, versions, fields } = given
  const index = versions.findIndex((one) => one.content === content)
  if (versions[index]?.version === 0) return "The original words"
  const restored = versions
    .slice(index + 2)
    .find((one) => changedBetween(content, one.content, fields).length === 0)
  if (restored)
    return restored.version === 0 ? "The original words, restored" : "An earlier version, restored"
  const before = versions[index + 1]?.content
  if (!before) return "An earlier version"
  const changed = changedBetween(content, before, fields)
  return changed.length > 0 ? `Changed: ${[...new Set(changed)].join(", ")}` : "Nothing changed"
}

function changedBetween(one: object, other: object, fields: Record<string, TextField>): string[] {
  const [now, then] = [one, other] as [Record<string, unknown>, Record<string, unknown>]
  return Object.entries(fields)
    .filter(([name]) => !isSame(now[name], then[name]))
    .map(([, { label }]) => label)
}
