"use client"

import { useRouter } from "next/navigation"
import { useState } from "react"
import useSWR from "swr"
import { Button } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { call } from "@/lib/client/call"
import { formatWire } from "@/lib/money"
import type { DeskPass, WirePassKind } from "@/lib/passes/queries"
import { IMPORTED_PASS, sayClasses, sayReason } from "@/lib/passes/rules"
import { formatDateMedium, instantToWallClock } from "@/lib/time"
import { Change, Give, Refund, Sell } from "./pass-dialogs"

type Answer = { passes: DeskPass[]; sold: WirePassKind[] }
type Doing = { what: "sell" | "give" } | { what: "change" | "refund"; pass: DeskPass }

/** Somebody's passes on the desk: what is left, how it came to that, and what she can do. */
export function PersonPasses({ personKey, name, zone }: { personKey: string; name: string; zone: string }) {
  const path = `/api/admin/people/${personKey}/passes`
  const { data, error, mutate } = useSWR(path, (one: string) => call<Answer>(one, { as: "admin" }))
  const [doing, setDoing] = useState<Doing | null>(null)
  const router = useRouter()
  const close = () => setDoing(null)
  const done = async () => {
    // What is owed and the payments are the page's own.
    router.refresh()
    await mutate().catch(() => {})
    close()
  }
  const passes = data?.passes ?? []
  return (
    <section aria-label="Passes">
      <h2 className="mb-2 text-heading">Passes</h2>
      {error && !data ? (
        <Notice tone="warning">The passes couldn’t be loaded.</Notice>
      ) : passes.length === 0 ? (
        <p className="border-y border-line py-3 text-small text-muted">
          {data ? "No passes." : "Loading..."}
        </p>
      ) : (
        <ul className="border-b border-line">
          {passes.map((pass) => (
            <PassLine key={pass._id} pass={pass} zone={zone} onDo={setDoing} />
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
        {data && data.sold.length > 0 ? (
          <Button variant="quiet" onClick={() => setDoing({ what: "sell" })}>
            Sell a pass
          </Button>
        ) : null}
        <Button variant="quiet" disabled={!data} onClick={() => setDoing({ what: "give" })}>
          Give free classes
        </Button>
      </div>
      {doing?.what === "sell" ? (
        <Sell path={path} sold={data?.sold ?? []} name={name} onClose={close} onDone={done} />
      ) : null}
      {doing?.what === "give" ? <Give path={path} name={name} onClose={close} onDone={done} /> : null}
      {doing?.what === "change" ? <Change pass={doing.pass} onClose={close} onDone={done} /> : null}
      {doing?.what === "refund" ? (
        <Refund pass={doing.pass} name={name} onClose={close} onDone={done} />
      ) : null}
    </section>
  )
}

const HOW = { paypal: "with PayPal", cash: "in cash", other: "another way", owes: "owed" }

function PassLine({ pass, zone, onDo }: { pass: DeskPass; zone: string; onDo: (doing: Doing) => void }) {
  const { name, left, lastDay, isOver, paid, ledger } = pass
  const isImported = ledger[0]?.note.startsWith(IMPORTED_PASS)
  const until = `${isOver ? "ended" : "good until"} ${formatDateMedium(lastDay)}`
  return (
    <li className="border-t border-line py-2.5 text-small">
      <p className="font-semibold">
        {name}: {sayClasses(left)} left, <span className="font-normal text-muted">{until}</span>
      </p>
      <p className="text-muted">
        {paid
          ? `${formatWire(paid.amount)} ${HOW[paid.how]}`
          : isImported
            ? "Imported from your old software"
            : "Given by you"}
        {paid && paid.back > 0 ? `, ${formatWire(paid.back)} paid back` : ""}
      </p>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
          History
        </summary>
        <ul className="pb-2">
          {ledger.map(({ change, reason, at, note, about }) => (
            <li
              key={`${at} ${reason} ${change}`}
              className="grid grid-cols-[6.5rem_2.5rem_minmax(0,1fr)] gap-x-3 py-0.5"
            >
              <span className="tabular-nums">
                {formatDateMedium(instantToWallClock(new Date(at), zone).date)}
              </span>
              <span className="text-right tabular-nums">{change > 0 ? `+${change}` : `−${-change}`}</span>
              <span>{[sayReason(reason), about, note].filter(Boolean).join(", ")}</span>
            </li>
          ))}
        </ul>
      </details>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="quiet" aria-label={`Edit ${name}`} onClick={() => onDo({ what: "change", pass })}>
          Edit
        </Button>
        {left > 0 && paid && paid.how !== "owes" ? (
          <Button
            variant="quiet"
            aria-label={`Refund the rest of ${name}`}
            onClick={() => onDo({ what: "refund", pass })}
          >
            Refund the rest
          </Button>
        ) : null}
      </div>
    </li>
  )
}
