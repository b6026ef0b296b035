"use client"

import { useState } from "react"
import { useSWRConfig } from "swr"
import { Button, ButtonLink } from "@/components/ui/button"
import { capitalized } from "@/components/ui/capitalized"
import { fullName } from "@/lib/accounts/rules"
import { sayType } from "@/lib/bookings/rules"
import type { Conflict } from "@/lib/checkout/queries/conflicts"
import { formatDay, formatDayAndTime, formatTime12 } from "@/lib/time"
import { useDeleteSlot } from "./use-delete-slot"

/** A session beside a class or time off, with what she can choose: to keep both, or to cancel one of them. */
export function ConflictLine({
  conflict,
  zone,
  isKeeping,
  onKeep,
  onChanged,
}: {
  conflict: Conflict
  zone: string
  isKeeping: boolean
  onKeep: () => void
  onChanged: () => unknown
}) {
  const { mutate } = useSWRConfig()
  const [isChoosing, setChoosing] = useState(false)
  const { remove, busy } = useDeleteSlot({
    zone,
    onDeleted: () => Promise.all([onChanged(), mutate("/api/bookings")]),
  })
  const name = fullName(conflict)
  const [first] = conflict.beside
  return (
    <li>
      <p className="font-semibold">
        Two things at the same time: {name}’s session and {conflict.beside.map(nameOf).join(", ")}
      </p>
      <p className="text-muted">
        {sayType(conflict.sessionType)}, {formatDayAndTime(new Date(conflict.startsAt), zone)}.{" "}
        {conflict.email}
      </p>
      <p>
        {conflict.beside.map((one) => `${capitalized(nameOf(one))} begins ${beginning(one)}.`).join(" ")} Both
        stay until you choose.
      </p>
      <div className="mt-2 flex flex-wrap gap-3 print:hidden">
        <Button
          variant={isChoosing ? "quiet" : "primary"}
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          Choose<span className="sr-only">: {name}</span>
        </Button>
        {isChoosing ? (
          <>
            <Button variant="quiet" busy={isKeeping} onClick={onKeep}>
              Keep both
            </Button>
            <Button
              variant="danger"
              busy={busy.size > 0}
              busyLabel="Canceling..."
              onClick={() => remove({ session: conflict, hasPassed: false })}
            >
              Cancel the session
            </Button>
            {first?.kind === "time_off" ? (
              <ButtonLink variant="quiet" href="/admin/calendar">
                Go to your time off
              </ButtonLink>
            ) : (
              <ButtonLink variant="quiet" href="/admin/dashboard#events">
                Go to your classes
              </ButtonLink>
            )}
          </>
        ) : null}
      </div>
    </li>
  )
}

function nameOf({ kind, title }: Conflict["beside"][number]): string {
  return kind === "class" ? title : "your time off"
}

/** Time off from midnight on is whole days. */
function beginning({ kind, date, time }: Conflict["beside"][number]): string {
  const isWholeDay = kind === "time_off" && time === "00:00"
  return isWholeDay ? formatDay(date) : `${formatDay(date)}, ${formatTime12(time)}`
}
