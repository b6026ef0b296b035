"use client"

import { useEffect, useState } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Loading } from "@/components/ui/loading"
import { Notice } from "@/components/ui/notice"
import { useSubmit } from "@/components/ui/use-submit"
import type { WireSignUp } from "@/lib/classes/queries/sign-ups"
import { CLASSES_A_PAGE } from "@/lib/classes/rules"
import { call, callForText } from "@/lib/client/call"
import { saveFile } from "@/lib/client/save-file"
import { ClassRoster } from "./class-roster"
import { useSignUps, type When } from "./use-sign-ups"

const VIEWS: { when: When; label: string }[] = [
  { when: "upcoming", label: "Upcoming" },
  { when: "past", label: "Past" },
]

/** The admin's classes: who has signed up, by class, with the signed waivers (docs/product.md, Admin signups). */
export function SignUpAdmin({
  initial,
  shown,
  today,
}: {
  initial: WireSignUp[]
  /** Of which `initial` is the first page. */
  shown: When
  today: string
}) {
  const { alert, confirm } = useAlerts()
  const { busy, submit } = useSubmit<string>()
  const { when, page, rosters, isKnown, isStale, refetch, show, turn } = useSignUps(initial, shown)
  const [printed, setPrinted] = useState<string | null>(null)

  useEffect(() => {
    if (!printed) return
    window.print()
    setPrinted(null)
  }, [printed])

  async function remove(signUp: WireSignUp) {
    const isSure = await confirm({
      title: "Are you sure?",
      text: signUp.isPast
        ? `${signUp.name} will be removed from ${signUp.classTitle}. The class has started, so no one is notified.`
        : signUp.email
          ? `${signUp.name} will be removed from ${signUp.classTitle} and will get an email.`
          : `${signUp.name} will be removed from ${signUp.classTitle}. There’s no email, so please tell them yourself.`,
      confirmLabel: "Yes, delete it!",
      isDestructive: true,
    })
    if (!isSure) return
    await submit(
      async () => {
        await call(`/api/signup/${signUp._id}`, { method: "DELETE", as: "admin" }).finally(refetch)
        await alert({ title: "Signup deleted successfully.", tone: "success" })
      },
      { title: "Failed to delete signup." },
      signUp._id,
    )
  }

  const takeAlong = () =>
    submit(
      async () => {
        const text = await callForText(`/api/admin/signups/csv?when=${when}`, { as: "admin" })
        saveFile({ name: "signups.csv", type: "text/csv", text })
      },
      () => alert({ title: "Failed to fetch signups.", text: "Please try again.", tone: "error" }),
      "csv",
    )

  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        {VIEWS.map((view) => (
          <Button
            key={view.when}
            variant={view.when === when ? "primary" : "quiet"}
            aria-pressed={view.when === when}
            onClick={() => show(view.when)}
          >
            {view.label}
          </Button>
        ))}
        <Button
          variant="quiet"
          busy={busy.has("csv")}
          busyLabel="Downloading..."
          onClick={takeAlong}
          className="ml-auto"
        >
          Download CSV
        </Button>
      </div>
      {isStale ? (
        <Notice tone="warning" title="Failed to fetch class signups.">
          {isKnown ? "This list may be a minute old." : "Trying again."}
        </Notice>
      ) : null}
      {isKnown || isStale ? null : <Loading />}
      {isKnown && rosters.length === 0 ? (
        <p className="border-y border-line py-8 text-muted">
          {page > 1
            ? "There are no more classes."
            : when === "past"
              ? "No classes have taken place yet."
              : "No one has signed up yet. New sign-ups show up here right away."}
        </p>
      ) : null}
      {rosters.map((roster) => (
        <ClassRoster
          today={today}
          key={roster.eventId}
          roster={roster}
          isLeftOut={printed !== null && printed !== roster.eventId}
          onPrint={() => setPrinted(roster.eventId)}
          onDelete={remove}
        />
      ))}
      {page > 1 || rosters.length === CLASSES_A_PAGE ? (
        <nav aria-label="Pages" className="flex items-center gap-3 print:hidden">
          <Button variant="quiet" disabled={page === 1} onClick={() => turn(-1)}>
            Previous page
          </Button>
          <span className="text-small tabular-nums">Page {page}</span>
          <Button variant="quiet" disabled={rosters.length < CLASSES_A_PAGE} onClick={() => turn(1)}>
            Next page
          </Button>
        </nav>
      ) : null}
    </div>
  )
}
