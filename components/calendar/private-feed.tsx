"use client"

import { type ReactNode, useEffect, useId, useRef, useState } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { CopyField } from "@/components/ui/copy-field"
import { useSubmit } from "@/components/ui/use-submit"
import { call } from "@/lib/client/call"
import { formatDateMedium, instantToWallClock } from "@/lib/time"

/** A private link to sessions and classes: made, shown once to copy, and renewed. */
export function PrivateFeed({
  path,
  as,
  initial,
  zone,
  title,
  children,
}: {
  /** The call that makes it. */
  path: string
  as: "admin" | "student"
  /** Since when there is one. */
  initial: string | null
  zone: string
  title: string
  children: ReactNode
}) {
  const headingId = useId()
  const { confirm } = useAlerts()
  const [address, setAddress] = useState<string | null>(null)
  const [since, setSince] = useState(initial)
  const { isBusy, submit } = useSubmit()
  const copy = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (address) copy.current?.querySelector("button")?.focus()
  }, [address])

  async function renew() {
    if (since) {
      const isSure = await confirm({
        title: "Make a new link?",
        text: "The old one stops working right away. You’ll need to add the new one wherever you used it.",
        confirmLabel: "Make a new link",
        cancelLabel: "Keep the old one",
      })
      if (!isSure) return
    }
    await submit(
      async () => {
        const made = await call<{ address: string }>(path, { method: "POST", as })
        setAddress(made.address)
        setSince(new Date().toISOString())
      },
      { title: "The link couldn’t be made." },
    )
  }

  return (
    <section aria-labelledby={headingId} className="grid gap-6">
      <div>
        <h2 id={headingId} className="text-heading">
          {title}
        </h2>
        <p className="mt-1 max-w-measure text-small text-muted">{children}</p>
      </div>
      {address ? (
        <div ref={copy}>
          <CopyField label="Private link" hint="Copy it now. You won’t see it again." value={address} />
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="text-small text-muted">
          {address
            ? "In your calendar app, choose to subscribe or add from a URL, and paste it there."
            : since
              ? `You’ve had a link since ${formatDateMedium(instantToWallClock(new Date(since), zone).date)}. If you lost it, or someone else has it, make a new one.`
              : "You don’t have a link yet."}
        </p>
        <Button variant="quiet" busy={isBusy} busyLabel="Making it..." onClick={renew}>
          {since ? "Make a new link" : "Make a private link"}
        </Button>
      </div>
    </section>
  )
}
