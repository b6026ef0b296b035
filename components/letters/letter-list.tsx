"use client"

import { Button } from "@/components/ui/button"
import { EmailLink } from "@/components/ui/email-link"
import { useReady } from "@/components/ui/use-ready"
import { useSubmit } from "@/components/ui/use-submit"
import { call } from "@/lib/client/call"
import type { AddressTrouble, WireLetter } from "@/lib/letters/queries/letters"
import { people } from "@/lib/letters/rules"
import { formatDayAndTimeAsOf } from "@/lib/time"

type Given = { letters: WireLetter[]; readers: number; troubles: AddressTrouble[]; zone: string }

/** Her letters, those that were changed last first, and whom they do not reach any more. */
export function LetterList({ letters, readers, troubles, zone }: Given) {
  const { isBusy, submit } = useSubmit()
  const isReady = useReady()
  const write = () =>
    submit(
      async () => {
        const { _id } = await call<{ _id: string }>("/api/admin/letters", {
          method: "POST",
          as: "admin",
          body: {},
        })
        window.location.assign(`/admin/letters/${_id}`)
      },
      { title: "The letter couldn’t be created." },
    )
  return (
    <div className="grid gap-10">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-muted">
          {readers === 0
            ? "No one has confirmed yet."
            : `${readers} confirmed ${readers === 1 ? "subscriber" : "subscribers"}.`}
        </p>
        <Button disabled={!isReady} busy={isBusy} busyLabel="One moment..." onClick={write}>
          Write a letter
        </Button>
      </div>
      {letters.length === 0 ? (
        <p className="text-muted">
          No letters yet. Tell people what’s new: a class, a workshop, a tin. Nothing goes out until you say
          so.
        </p>
      ) : (
        <ul aria-label="Letters" className="border-t border-line">
          {letters.map((letter) => (
            <li key={letter._id} className="border-b border-line">
              <a
                href={`/admin/letters/${letter._id}`}
                className="group flex min-h-14 items-center justify-between gap-x-6 py-3 max-sm:flex-col max-sm:items-start max-sm:justify-center"
              >
                <span className="min-w-0 font-semibold wrap-anywhere group-hover:underline">
                  {letter.subject || "No subject yet"}
                </span>
                <span className="text-small text-muted sm:shrink-0">{sayState(letter, zone)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {troubles.length > 0 ? (
        <section aria-labelledby="troubles">
          <h2 id="troubles" className="text-heading">
            No longer getting letters
          </h2>
          <p className="mt-1 max-w-measure text-small text-muted">
            Emails to these addresses bounced, or their owners reported one as spam. They can still log in.
            Anyone who subscribes and confirms again gets letters again.
          </p>
          <ul className="mt-4 border-t border-line text-small">
            {troubles.map(({ email, kind, reason, at }) => (
              <li key={`${email} ${kind}`} className="border-b border-line py-3">
                <EmailLink to={email} />
                <p>{kind === "bounce" ? "Emails bounce." : "Reported as spam."}</p>
                <p className="text-muted">
                  {kind === "bounce" && reason ? `${reason} ` : ""}
                  {formatDayAndTimeAsOf(new Date(at), zone, new Date())}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

function sayState({ state, sendAt, startedAt, updatedAt, counts }: WireLetter, zone: string): string {
  const at = (iso: string | null) => (iso ? formatDayAndTimeAsOf(new Date(iso), zone, new Date()) : "")
  switch (state) {
    case "draft":
      return `Draft, ${at(updatedAt)}`
    case "scheduled":
      return `Goes out on ${at(sendAt)}`
    case "sending":
      return `On its way: ${counts.sent} of ${counts.people}`
    case "stopped":
      return `Stopped: ${counts.sent} of ${counts.people}`
    case "sent":
      return `Sent to ${people(counts.sent)}, ${at(startedAt)}`
  }
}
