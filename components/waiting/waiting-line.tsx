"use client"

import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { EmailLink } from "@/components/ui/email-link"
import { useSubmit } from "@/components/ui/use-submit"
import { call } from "@/lib/client/call"
import { formatWire } from "@/lib/money"
import { formatMoment } from "@/lib/time"
import type { WireWaiting } from "@/lib/waiting/queries"

/** Who waits for a place in a class, in order; she can give one by hand. */
export function WaitingLine({
  waiting,
  price,
  zone,
  onGiven,
}: {
  waiting: WireWaiting[]
  /** What the class costs, in dollars; null: nothing. */
  price: number | null
  zone: string
  onGiven: () => Promise<unknown>
}) {
  const { confirm } = useAlerts()
  const { busy, submit } = useSubmit<string>()
  if (waiting.length === 0) return null

  const give = async (one: WireWaiting) => {
    const { _id, name, state } = one
    const isSure = await confirm({
      title: `Give ${name} a spot?`,
      text:
        state === "waiting"
          ? `${name} will get an extra spot beyond the class limit, and an email.${sayPays(one, price)}`
          : `${name} will get the spot that’s being held for them, and an email.${sayPays(one, price)}`,
      confirmLabel: "Give the spot",
      cancelLabel: "Not now",
    })
    if (!isSure) return
    await submit(
      async () => {
        await call(`/api/admin/waiting-list/${_id}/give`, { method: "POST", as: "admin" })
        await onGiven()
      },
      { title: "That didn’t work." },
      _id,
    )
  }

  return (
    <section aria-labelledby="waiting" className="mt-10">
      <h2 id="waiting" className="border-b border-ink pb-2 text-heading">
        Waiting for a spot
      </h2>
      <ol>
        {waiting.map((one, index) => (
          <li
            key={one._id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
          >
            <div>
              <p className="font-semibold">
                {index + 1}. {one.preferredName || one.name}
              </p>
              <p className="text-small text-muted">
                {sayState(one, zone)} <EmailLink to={one.email} />
              </p>
            </div>
            <Button
              variant="quiet"
              busy={busy.has(one._id)}
              busyLabel="One moment..."
              aria-label={`Give ${one.name} a spot`}
              onClick={() => give(one)}
            >
              Give a spot
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}

function sayPays({ isPaidByPass }: WireWaiting, price: number | null): string {
  if (price === null) return ""
  return isPaidByPass ? " Their pass pays." : ` They’ll owe ${formatWire(price)}.`
}

function sayState({ state, offerUntil, since }: WireWaiting, zone: string): string {
  const moment = (instant: string) => formatMoment(new Date(instant), zone)
  if (state === "paying") return "A spot is held: paying right now."
  if (state === "waiting") return `Since ${moment(since)}.`
  return offerUntil ? `A spot is held until ${moment(offerUntil)}.` : "A spot is held."
}
