"use client"

import { useState } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Field, TextArea } from "@/components/ui/field"
import { Notice } from "@/components/ui/notice"
import { useAskBeforeLeaving } from "@/components/ui/use-ask-before-leaving"
import { useSubmit, wordsOf } from "@/components/ui/use-submit"
import { useTyped } from "@/components/ui/use-typed"
import { CallError, call } from "@/lib/client/call"
import type { PersonNotes } from "@/lib/people/queries/person"
import { NOTES_MAX } from "@/lib/people/rules"
import { formatMomentLong } from "@/lib/time"

/** Her private notes on a person. What two screens write is never lost: she sees both, and chooses. */
export function NotesForm({
  personKey,
  initial,
  zone,
}: {
  personKey: string
  initial: PersonNotes
  zone: string
}) {
  const { alert } = useAlerts()
  const { isBusy, submit } = useSubmit()
  const [kept, setKept] = useState(initial)
  /** With the version that it began with: what comes back after a sign-in may be older than what stands there. */
  const [{ text, version }, setDraft] = useTyped("notes", { text: initial.text, version: initial.version })
  /** What stands there now, when it is not what this screen began with. */
  const [newer, setNewer] = useState<PersonNotes | null>(null)
  const isChanged = text.trimEnd() !== kept.text

  useAskBeforeLeaving(isChanged, "notes")

  const take = (notes: PersonNotes, typed: string) => {
    setKept(notes)
    setDraft({ text: typed, version: notes.version })
    setNewer(null)
  }
  const save = (over: number) =>
    submit(
      async () => {
        const path = `/api/admin/people/${personKey}/notes`
        const body = { text, version: over }
        const { notes } = await call<{ notes: PersonNotes }>(path, { method: "PUT", as: "admin", body })
        setKept(notes)
        setNewer(null)
        // What was typed meanwhile stays.
        setDraft((now) => ({ text: now.text === text ? notes.text : now.text, version: notes.version }))
      },
      async (error) => {
        if (error instanceof CallError && error.code === "NOTES_CHANGED")
          return setNewer(error.body.notes as PersonNotes)
        const { message } = wordsOf(error)
        await alert({
          title: "Your notes aren’t saved yet.",
          text: message || "Please try again.",
          tone: "error",
        })
      },
    )

  if (initial.isUnreadable)
    return (
      <section aria-label="Private notes">
        <Notice tone="warning" title="Your notes on this person can’t be read.">
          They were locked with an earlier key. Nothing is lost: ask whoever runs the site to put that key
          back (NOTES_KEY).
        </Notice>
      </section>
    )
  return (
    <section id="notes" aria-label="Private notes" className="print:hidden">
      <Field label="Private notes" hint="Only you can read these.">
        <TextArea
          value={text}
          rows={Math.min(14, Math.max(4, text.split("\n").length + 1))}
          maxLength={NOTES_MAX}
          className="max-h-[70dvh] min-h-28 [field-sizing:content]"
          onChange={(event) => setDraft({ text: event.target.value, version })}
        />
      </Field>
      {newer ? (
        <Notice tone="warning" title="Meanwhile, these notes were changed somewhere else:" className="mt-3">
          <p className="mt-2 whitespace-pre-line">{newer.text || "(They were deleted.)"}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button onClick={() => take(newer, [newer.text, text].filter(Boolean).join("\n\n"))}>
              Combine both
            </Button>
            <Button variant="quiet" onClick={() => take(newer, newer.text)}>
              Use the newer ones
            </Button>
            <Button variant="quiet" busy={isBusy} onClick={() => save(newer.version)}>
              Keep mine
            </Button>
          </div>
        </Notice>
      ) : (
        <div className="mt-3 flex flex-wrap items-center gap-4">
          <Button disabled={!isChanged} busy={isBusy} busyLabel="Saving..." onClick={() => save(version)}>
            Save notes
          </Button>
          <p role="status" className="text-small text-muted">
            {isChanged
              ? "Not saved yet"
              : kept.savedAt
                ? `Saved ${formatMomentLong(new Date(kept.savedAt), zone)}`
                : ""}
          </p>
        </div>
      )}
    </section>
  )
}
