"use client"

import { useState } from "react"
import { Button } from "@/components/ui/button"
import { Field, TextInput } from "@/components/ui/field"
import { useSubmit } from "@/components/ui/use-submit"
import { call } from "@/lib/client/call"
import { sayBack, type Tins, type TinsAnswer } from "@/lib/shop/rules/tins"

/** Marks tins as returned, of an order or of somebody, and takes the last press back. */
export function TinReturns({ path, initial, title }: { path: string; initial: Tins; title: string }) {
  const [tins, setTins] = useState(initial)
  const [typed, setTyped] = useState("1")
  const [done, setDone] = useState<{ said: string; actId: string | null }>({ said: "", actId: null })
  const { busy, submit } = useSubmit<"mark" | "undo">()
  const left = tins.lent - tins.back
  const count = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0
  const wrong = count < 1 ? "Please enter how many." : count > left ? `Only ${left} still out.` : undefined

  const mark = () =>
    submit(
      async () => {
        const body = { count }
        const answer = await call<TinsAnswer>(path, { method: "POST", as: "admin", body })
        setTins((before) => ({ ...before, back: before.back + count }))
        setDone({ said: answer.message, actId: answer.actId })
        setTyped("1")
      },
      { title: "Failed to mark the tins." },
      "mark",
    )
  const undo = (actId: string) =>
    submit(
      async () => {
        const address = `/api/admin/tins/${actId}/undo`
        const { message, count: undone } = await call<TinsAnswer>(address, { method: "POST", as: "admin" })
        setTins((before) => ({ ...before, back: before.back - undone }))
        setDone({ said: message, actId: null })
      },
      { title: "That couldn’t be undone." },
      "undo",
    )

  return (
    <section aria-label={title} className="print:hidden">
      <h2 className="mb-2 text-heading">{title}</h2>
      <p className="border-t border-line py-3 text-small text-muted">
        {tins.lent === 0 ? "No tins are lent." : `${sayBack(tins)}.`}
      </p>
      {left > 0 ? (
        <div className="flex flex-wrap items-start gap-3">
          <Field label="How many came back" warning={wrong} className="w-40">
            <TextInput
              type="number"
              inputMode="numeric"
              min={1}
              max={left}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <Button
            className="mt-7"
            disabled={wrong !== undefined}
            busy={busy.has("mark")}
            busyLabel="Saving..."
            onClick={mark}
          >
            Mark as returned
          </Button>
        </div>
      ) : null}
      <div
        role="status"
        className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-small font-semibold sm:justify-start"
      >
        {done.said}
        {done.actId ? (
          <Button variant="quiet" busy={busy.has("undo")} onClick={() => undo(done.actId ?? "")}>
            Undo
          </Button>
        ) : null}
      </div>
    </section>
  )
}
