"use client"

import { useEffect, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { MarkedTextArea, PARAGRAPHS } from "@/components/content/marked-text-area"
import type { Uploaded } from "@/components/pictures/picture-file"
import { useAlerts } from "@/components/ui/alerts"
import { bringIntoView } from "@/components/ui/bring-into-view"
import { Button } from "@/components/ui/button"
import { Field, TextInput } from "@/components/ui/field"
import { focusOn } from "@/components/ui/keep-focus"
import { Notice } from "@/components/ui/notice"
import { PagePreview } from "@/components/ui/page-preview"
import { useReady } from "@/components/ui/use-ready"
import { useSubmit } from "@/components/ui/use-submit"
import { CallError, call } from "@/lib/client/call"
import type { WireLetter } from "@/lib/letters/queries/letters"
import { lacksOf, people, TIME_HAS_PASSED } from "@/lib/letters/rules"
import { formatDayAsOf, formatTime12, instantToWallClock, longZoneName } from "@/lib/time"
import { AddPicture } from "./add-picture"
import { OnTheSite } from "./on-the-site"
import type { useLetter } from "./use-letter"

/** Where it says how far the letter is. */
export const PROGRESS = "progress"

const SAID = {
  saved: "Saved.",
  saving: "Saving...",
  unsaved: "Not saved yet. I’ll try again when you type.",
  refused: "Not saved yet. Please correct what’s marked above.",
  elsewhere: "This letter was changed in another tab. Reload this page to continue.",
}

/** A letter that has not gone out: typed, looked at, tried out, and sent. */
export function LetterEditor({ work, zone }: { work: ReturnType<typeof useLetter>; zone: string }) {
  const { path, letter, show, draft, setDraft, saving, errors, save } = work
  const { alert, confirm } = useAlerts()
  const {
    busy,
    errors: refused,
    markFields,
    submit,
  } = useSubmit<"look" | "test" | "send" | "schedule" | "delete">()
  const [html, setHtml] = useState<string | null>(null)
  const [at, setAt] = useState("")
  const [photo, setPhoto] = useState<Uploaded | null>(null)
  const notIn: Record<string, string> = photo
    ? { picture: "This picture isn’t in the letter yet. Put it in, or leave it out." }
    : {}
  const wrong = { ...errors, ...refused }
  const isReady = useReady()
  const place = useRef<HTMLDivElement>(null)
  // What was pressed is below the fields. What was refused while she types leaves the focus where it is.
  useEffect(() => {
    if (Object.keys(refused).length === 0) return
    const first = place.current?.querySelector<HTMLElement>("[aria-invalid=true], [role=alert] a")
    first?.focus()
  }, [refused])
  const type = (name: keyof typeof draft) => ({
    value: draft[name],
    readOnly: !isReady,
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  })

  /** Where she was in the text. */
  const cursor = useRef<number | null>(null)
  const insert = (line: string) => {
    const at = cursor.current ?? draft.text.length
    const parts = [draft.text.slice(0, at).trimEnd(), line, draft.text.slice(at).trimStart()]
    setDraft({ ...draft, text: parts.filter(Boolean).join("\n\n") })
    cursor.current = null
  }

  const saved = async (work: () => Promise<unknown>) => {
    const failed = await save()
    if (failed === null) return work()
    // The fields say it themselves, but may be out of sight.
    if (!(failed instanceof CallError)) throw failed
    throw new CallError(failed.status, failed.code, Object.values(failed.fields)[0] ?? failed.message)
  }
  const look = () =>
    submit(
      () =>
        saved(async () => {
          setHtml(null)
          setHtml((await call<{ html: string }>(`${path}/preview`, { as: "admin" })).html)
        }),
      { title: "The letter couldn’t be shown." },
      "look",
    )
  const test = () => {
    if (photo) return markFields(notIn)
    return submit(
      () =>
        saved(async () => {
          const { to } = await call<{ to: string }>(`${path}/test`, { method: "POST", as: "admin" })
          await alert({
            title: "The test is on its way.",
            text: `Check your inbox at ${to}.`,
            tone: "success",
          })
        }),
      { title: "The test wasn’t sent.", marksFields: true },
      "test",
    )
  }
  const send = (when?: string) => {
    const now = instantToWallClock(new Date(), zone)
    const isPast = when !== undefined && when <= `${now.date}T${now.time}`
    const problems = {
      ...lacksOf({ ...draft, button: draft }),
      ...notIn,
      ...(isPast ? { at: TIME_HAS_PASSED } : {}),
    }
    if (Object.keys(problems).length > 0) return markFields(problems)
    const [day = "", time = ""] = when?.split("T") ?? []
    return submit(
      () =>
        saved(async () => {
          const [{ counts }, { lacks }] = await Promise.all([
            call<WireLetter>(path, { as: "admin" }),
            call<{ lacks: Record<string, string> }>(`${path}/preview`, { as: "admin" }),
          ])
          if (Object.keys(lacks).length > 0) return markFields(lacks)
          const who = people(counts.people)
          const isSure = await confirm({
            title: when
              ? `Send it on ${formatDayAsOf(day, now.date)} at ${formatTime12(time)} to ${who}?`
              : `Send it to ${who} now?`,
            text: when
              ? "Until then you can still change or stop it."
              : "Each person who confirmed gets one email. Once sent, a letter can’t be taken back.",
            confirmLabel: when ? "Schedule it" : `Send to ${who}`,
            cancelLabel: "Not yet",
          })
          if (!isSure) return
          const body = when ? { at: when } : {}
          const sent = await call<WireLetter>(`${path}/send`, { method: "POST", as: "admin", body })
          flushSync(() => show(sent))
          const progress = document.getElementById(PROGRESS)
          focusOn(progress)
          bringIntoView(progress)
        }),
      { title: "The letter wasn’t sent.", marksFields: true },
      when ? "schedule" : "send",
    )
  }
  const remove = () =>
    submit(
      async () => {
        const isSure = await confirm({
          title: "Delete this letter?",
          text: "No one has received it yet.",
          confirmLabel: "Delete it",
          isDestructive: true,
          cancelLabel: "Keep it",
        })
        if (!isSure) return
        await call(path, { method: "DELETE", as: "admin" })
        window.location.assign("/admin/letters")
      },
      { title: "The letter wasn’t deleted." },
      "delete",
    )

  return (
    <div ref={place} className="grid max-w-3xl gap-6">
      <Field label="Subject" error={wrong.subject}>
        <TextInput {...type("subject")} maxLength={150} autoComplete="off" />
      </Field>
      <Field label="Letter" hint={PARAGRAPHS} error={wrong.text}>
        <MarkedTextArea
          value={draft.text}
          readOnly={!isReady}
          onType={(text) => setDraft({ ...draft, text })}
          rows={14}
          maxLength={20_000}
          onSelect={(event) => {
            cursor.current = event.currentTarget.selectionEnd
          }}
        />
      </Field>
      <AddPicture photo={photo} error={wrong.picture} onPhoto={setPhoto} onAdd={insert} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Button text" hint="Leave both blank for no button." error={wrong["button.label"]}>
          <TextInput {...type("label")} maxLength={60} autoComplete="off" />
        </Field>
        <Field label="Button link" hint="A link that starts with https://." error={wrong["button.url"]}>
          <TextInput {...type("url")} type="url" inputMode="url" maxLength={500} autoComplete="off" />
        </Field>
      </div>
      <OnTheSite letter={letter} path={path} onChange={show} />
      {wrong.postalAddress ? (
        <Notice tone="warning" title="Your postal address is missing.">
          It goes at the bottom of every letter, as the law requires.{" "}
          <a href="/admin/settings/site">Enter it in Settings</a>.
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center gap-3 max-sm:grid">
        <Button variant="quiet" busy={busy.has("look")} busyLabel="One moment..." onClick={look}>
          Preview
        </Button>
        <Button variant="quiet" busy={busy.has("test")} busyLabel="Sending..." onClick={test}>
          Send me a test
        </Button>
        <Button
          disabled={letter.counts.people === 0}
          busy={busy.has("send")}
          busyLabel="One moment..."
          onClick={() => send()}
        >
          {`Send to ${people(letter.counts.people)}`}
        </Button>
        <p role="status" className={`text-small ${saving === "elsewhere" ? "text-danger" : "text-muted"}`}>
          {SAID[saving]}
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-3 max-sm:grid">
        <Field label={`Or send later (${longZoneName(zone)})`} error={wrong.at}>
          <TextInput type="datetime-local" value={at} onChange={(event) => setAt(event.target.value)} />
        </Field>
        <Button
          variant="quiet"
          disabled={at === ""}
          busy={busy.has("schedule")}
          busyLabel="One moment..."
          onClick={() => send(at)}
        >
          Schedule
        </Button>
      </div>
      {html ? (
        <PagePreview
          html={html}
          title="The letter as an email"
          note="Nothing has been sent."
          wide="md:w-[640px]"
          onClose={() => setHtml(null)}
        />
      ) : null}
      <div>
        <Button variant="danger" busy={busy.has("delete")} busyLabel="Deleting..." onClick={remove}>
          Delete
        </Button>
      </div>
    </div>
  )
}
