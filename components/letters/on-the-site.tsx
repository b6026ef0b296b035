"use client"

import { useState } from "react"
import { Checkbox } from "@/components/ui/field"
import { useReady } from "@/components/ui/use-ready"
import { useSubmit } from "@/components/ui/use-submit"
import { call } from "@/lib/client/call"
import type { WireLetter } from "@/lib/letters/queries/letters"

/** Whether the site shows a letter, too, once everybody has it. */
export function OnTheSite(given: {
  letter: WireLetter
  path: string
  onChange: (change: Pick<WireLetter, "isPublic" | "path">) => void
}) {
  const { letter, path: letterPath, onChange } = given
  const isReady = useReady()
  const { isBusy, submit } = useSubmit()
  /** Shown at once, while it is saved. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  const choose = async (wanted: boolean) => {
    setChosen(wanted)
    await submit(
      async () => {
        const { isPublic, path } = await call<WireLetter>(`${letterPath}/archive`, {
          method: "PUT",
          as: "admin",
          body: { isPublic: wanted },
        })
        onChange({ isPublic, path })
      },
      { title: "That wasn’t saved." },
    )
    setChosen(null)
  }
  return (
    <div className="max-w-3xl">
      <Checkbox
        label="Show it on my site, too"
        checked={chosen ?? letter.isPublic}
        disabled={!isReady || isBusy}
        onChange={(event) => choose(event.target.checked)}
      />
      <p className="pl-8 text-small text-muted">
        {letter.path ? (
          <a href={letter.path} className="link inline-flex min-h-11 items-center">
            View on the site
          </a>
        ) : (
          sayWho(letter)
        )}
      </p>
    </div>
  )
}

function sayWho({ state, isPublic }: WireLetter): string {
  if (isPublic) return "It appears under Past letters once it’s gone out to everyone."
  return state === "sent" ? "Only your readers have it." : "Only your readers will have it."
}
