"use client"

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react"
import { Button } from "./button"
import { Dialog } from "./dialog"

type Tone = "info" | "success" | "warning" | "error"
type AlertText = { title: string; text?: string; tone?: Tone; button?: string }
type ConfirmText = {
  title: string
  text?: string
  confirmLabel: string
  cancelLabel?: string
  /** The way out is the prominent button. */
  isDestructive?: boolean
}
type Answer = "yes" | "other" | "no"
type Alerts = {
  alert: (text: AlertText) => Promise<void>
  confirm: (text: ConfirmText) => Promise<boolean>
  /** As `confirm`, with a second thing to do. */
  choose: (text: ConfirmText & { otherLabel: string }) => Promise<Answer>
}
type Waiting = {
  id: number
  title: string
  text?: string
  tone: Tone
  yes: string
  other?: string
  no?: string
  isDestructive?: boolean
  answer: (value: Answer) => void
}

const MARKS: Record<Tone, string> = {
  info: "bg-control",
  success: "bg-ok",
  warning: "bg-press",
  error: "bg-danger",
}

const AlertsContext = createContext<Alerts | null>(null)
let lastId = 0

/** Alerts and questions as accessible dialogs, shown one after the other. */
export function useAlerts(): Alerts {
  const alerts = useContext(AlertsContext)
  if (!alerts) throw new Error("useAlerts needs an AlertsProvider")
  return alerts
}

export function AlertsProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<Waiting[]>([])

  const ask = useCallback((waiting: Omit<Waiting, "id" | "answer">) => {
    lastId += 1
    const id = lastId
    return new Promise<Answer>((answer) => setQueue((before) => [...before, { ...waiting, id, answer }]))
  }, [])

  const alerts = useMemo<Alerts>(
    () => ({
      alert: async ({ title, text, tone = "info", button = "OK" }) => {
        await ask({ title, text, tone, yes: button })
      },
      confirm: async ({ confirmLabel, cancelLabel = "Cancel", ...words }) =>
        (await ask({ ...words, tone: "warning", yes: confirmLabel, no: cancelLabel })) === "yes",
      choose: ({ confirmLabel, otherLabel, cancelLabel = "Cancel", ...words }) =>
        ask({ ...words, tone: "warning", yes: confirmLabel, other: otherLabel, no: cancelLabel }),
    }),
    [ask],
  )

  const shown = queue[0]
  const close = (value: Answer) => {
    // First closed, so that the focus is back before whoever waits for the answer goes on.
    setQueue((before) => before.filter(({ id }) => id !== shown?.id))
    shown?.answer(value)
  }

  return (
    <AlertsContext.Provider value={alerts}>
      {children}
      {shown ? (
        <Dialog key={shown.id} open onClose={() => close("no")} title={shown.title} role="alertdialog">
          <span aria-hidden="true" className={`mt-4 block h-1 w-12 ${MARKS[shown.tone]}`} />
          {shown.text ? <p className="mt-4 whitespace-pre-line text-muted">{shown.text}</p> : null}
          <div className="mt-7 flex flex-wrap gap-3">
            <Button
              variant={shown.isDestructive ? "danger" : "primary"}
              data-first={shown.no ? undefined : true}
              onClick={() => close("yes")}
            >
              {shown.yes}
            </Button>
            {shown.other ? (
              <Button variant="quiet" onClick={() => close("other")}>
                {shown.other}
              </Button>
            ) : null}
            {shown.no ? (
              <Button
                variant={shown.isDestructive ? "primary" : "quiet"}
                data-first
                onClick={() => close("no")}
              >
                {shown.no}
              </Button>
            ) : null}
          </div>
        </Dialog>
      ) : null}
    </AlertsContext.Provider>
  )
}
