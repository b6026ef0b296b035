"use client"

import { useRef, useState } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Field, TextInput } from "@/components/ui/field"
import { useSubmit } from "@/components/ui/use-submit"
import { call } from "@/lib/client/call"
import { formatMoment } from "@/lib/time"

/** The private address of her sessions and classes: made, shown once to copy, and renewed. */
export function AdminFeed({ initial, zone }: { initial: string | null; zone: string }) {
  const { confirm } = useAlerts()
  const [address, setAddress] = useState<string | null>(null)
  const [since, setSince] = useState(initial)
  const { isBusy, submit } = useSubmit()
  const [isCopied, setCopied] = useState(false)
  const field = useRef<HTMLDivElement>(null)

  async function renew() {
    if (since) {
      const isSure = await confirm({
        title: "Make a new address?",
        text: "The old one stops working at once, and you subscribe again wherever you used it.",
        confirmLabel: "Make a new address",
        cancelLabel: "Keep the old one",
      })
      if (!isSure) return
    }
    await submit(
      async () => {
        const path = "/api/admin/calendar-feed"
        const made = await call<{ address: string }>(path, { method: "POST", as: "admin" })
        setAddress(made.address)
        setSince(new Date().toISOString())
        setCopied(false)
      },
      { title: "The address was not made." },
    )
  }

  async function copy() {
    const input = field.current?.querySelector("input")
    input?.select()
    try {
      await navigator.clipboard.writeText(address ?? "")
      setCopied(true)
    } catch {
      // Without a secure connection there is no clipboard: the text is selected, to be copied by hand.
      input?.focus()
    }
  }

  return (
    <section aria-labelledby="desk-feed" className="grid gap-6">
      <div>
        <h2 id="desk-feed" className="text-heading">
          Your calendar elsewhere
        </h2>
        <p className="mt-1 max-w-measure text-small text-muted">
          Subscribe to a private address in the calendar of your phone or computer, and your sessions and
          classes show there, with names and places. Whoever has the address can read them: keep it to
          yourself.
        </p>
      </div>
      {address ? (
        <div ref={field} className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
          <Field label="Private address" hint="Copy it now: it is shown only this once.">
            <TextInput readOnly value={address} onFocus={(event) => event.target.select()} />
          </Field>
          <Button onClick={copy} className="sm:mb-px">
            {isCopied ? "Copied" : "Copy"}
          </Button>
          <p role="status" className="sr-only">
            {isCopied ? "The address was copied." : ""}
          </p>
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-y border-line py-4">
        <p className="text-small text-muted">
          {since
            ? `There has been an address since ${formatMoment(new Date(since), zone)}. If it got lost, or somebody has it, make a new one.`
            : "There is no address yet."}
        </p>
        <Button variant={since ? "quiet" : "primary"} busy={isBusy} busyLabel="Making it..." onClick={renew}>
          {since ? "Make a new address" : "Make the address"}
        </Button>
      </div>
    </section>
  )
}
