"use client"

import { useRouter } from "next/navigation"
import { useEffect } from "react"
import useSWR from "swr"
import { Words } from "@/components/content/words"
import { Button, ButtonLink } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { useSubmit } from "@/components/ui/use-submit"
import { call } from "@/lib/client/call"
import type { WireLetter } from "@/lib/letters/queries/letters"
import { isOpen, people } from "@/lib/letters/rules"
import { formatDayAndTimeAsOf } from "@/lib/time"
import { LetterEditor, PROGRESS } from "./letter-editor"
import { OnTheSite } from "./on-the-site"
import { useLetter } from "./use-letter"

const LOOK_MS = 2000

/** One letter: to be written, on its way, or gone. */
export function LetterView({ initial, zone }: { initial: WireLetter; zone: string }) {
  const work = useLetter(initial)
  const { path, letter, show } = work
  const router = useRouter()
  const isDraft = letter.state === "draft"
  // The title of the page is the server's.
  useEffect(() => {
    if (isDraft !== (initial.state === "draft")) router.refresh()
  }, [isDraft, initial.state, router])
  const isMoving = letter.state === "scheduled" || letter.state === "sending"
  useSWR(isMoving ? path : null, (key: string) => call<WireLetter>(key, { as: "admin" }), {
    refreshInterval: LOOK_MS,
    onSuccess: show,
  })
  return (
    <div className="grid gap-8">
      {letter.state === "draft" ? null : <Progress letter={letter} zone={zone} path={path} onChange={show} />}
      {isOpen(letter.state) ? null : <OnTheSite letter={letter} path={path} onChange={show} />}
      {isDraft ? <LetterEditor work={work} zone={zone} /> : <Written letter={letter} />}
      {letter.state === "scheduled" ? (
        <details>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            Change it, or send it now
          </summary>
          <div className="mt-4">
            <LetterEditor work={work} zone={zone} />
          </div>
        </details>
      ) : null}
    </div>
  )
}

/** What it says, with its marks as readers see them. */
function Written({ letter: { text, button } }: { letter: WireLetter }) {
  return (
    <div className="prose">
      <Words text={text} />
      {button.label ? (
        <p>
          <ButtonLink variant="quiet" href={button.url}>
            {button.label}
          </ButtonLink>
        </p>
      ) : null}
    </div>
  )
}

function Progress(given: {
  letter: WireLetter
  zone: string
  path: string
  onChange: (letter: WireLetter) => void
}) {
  const { letter, zone, path, onChange } = given
  const { counts, state, sendAt, startedAt } = letter
  const { busy, submit } = useSubmit<"stop" | "send">()
  const press = (what: "stop" | "send") =>
    submit(
      async () => {
        const body = what === "send" ? {} : undefined
        onChange(await call<WireLetter>(`${path}/${what}`, { method: "POST", as: "admin", body }))
      },
      { title: "That didn’t work." },
      what,
    )
  const at = (iso: string | null) => (iso ? formatDayAndTimeAsOf(new Date(iso), zone, new Date()) : "")
  const done = counts.sent + counts.failed
  return (
    <section
      id={PROGRESS}
      aria-labelledby={`${PROGRESS}-heading`}
      className="grid max-w-3xl gap-4 border-y border-line py-5"
    >
      <h2 id={`${PROGRESS}-heading`} className="text-heading">
        {state === "scheduled" ? `Goes out on ${at(sendAt)}` : null}
        {state === "sending" ? "On its way" : null}
        {state === "stopped" ? "Stopped" : null}
        {state === "sent" ? `Sent on ${at(startedAt)}` : null}
      </h2>
      {state === "scheduled" ? <p>To {people(counts.people)} who confirmed, as things stand.</p> : null}
      {state === "sending" || state === "stopped" ? (
        <p aria-live="polite">
          <span aria-hidden="true" className="block h-2 w-full bg-line">
            <span
              className="block h-full bg-press"
              style={{ width: `${(100 * done) / Math.max(1, counts.people)}%` }}
            />
          </span>
          <span className="mt-2 block">
            {counts.sent} of {people(counts.people)} have it.
          </span>
        </p>
      ) : null}
      {state === "sent" || state === "stopped" ? (
        <dl className="grid grid-cols-3 gap-4">
          <Count label="Sent" of={counts.sent} />
          <Count label="Failed" of={counts.failed} />
          <Count label="Unsubscribed since" of={counts.left} />
        </dl>
      ) : null}
      {counts.failed > 0 ? (
        <Notice tone="warning">
          {people(counts.failed)} couldn’t be reached, or it’s not clear whether they got it.
        </Notice>
      ) : null}
      <p className="text-small text-muted">
        There are no tracking pixels, and your links go out just as you wrote them: nobody counts who opens
        your letters or which links they press.
      </p>
      <div className="flex flex-wrap gap-3">
        {state === "scheduled" || (state === "sending" && counts.waiting > 0) ? (
          <Button
            variant="danger"
            busy={busy.has("stop")}
            busyLabel="Stopping..."
            onClick={() => press("stop")}
          >
            Stop
          </Button>
        ) : null}
        {state === "stopped" && counts.waiting > 0 ? (
          <Button busy={busy.has("send")} busyLabel="One moment..." onClick={() => press("send")}>
            {`Send to the other ${people(counts.waiting)}`}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

function Count({ label, of }: { label: string; of: number }) {
  return (
    <div>
      <dt className="text-small text-muted">{label}</dt>
      <dd className="font-display text-section tabular-nums">{of}</dd>
    </div>
  )
}
