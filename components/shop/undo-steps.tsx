"use client"

import { useState } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { BottomBar } from "@/components/ui/bottom-bar"
import { Button } from "@/components/ui/button"
import { keepFocusNear, placesAround } from "@/components/ui/keep-focus"
import { CallError } from "@/lib/client/call"
import { sayStatus } from "@/lib/shop/rules/status"
import { type OrderStep, undoStep } from "./admin-calls"

export type TakenStep = {
  _id: string
  number: number
  status: OrderStep
  isLocalPickup: boolean
  tracking: string
  undoSeconds: number
}

/** The steps of the last seconds: the server keeps their emails back, so that they can be undone. */
export function useUndoSteps({ onUndone }: { onUndone: () => unknown }) {
  const { alert } = useAlerts()
  const [steps, setSteps] = useState<TakenStep[]>([])
  const [undone, setUndone] = useState<TakenStep[]>([])
  const forget = (step: TakenStep) => setSteps((before) => before.filter((one) => one !== step))

  function add(step: TakenStep) {
    if (step.undoSeconds === 0) return
    setSteps((before) => [...before.filter(({ _id }) => _id !== step._id), step])
    setTimeout(() => forget(step), step.undoSeconds * 1000)
  }

  async function undo(step: TakenStep) {
    const places = placesAround()
    forget(step)
    setUndone((before) => [step, ...before])
    try {
      await undoStep(step)
    } catch (error) {
      const text = (error instanceof CallError && error.message) || "Please check the order."
      await alert({ title: "That couldn’t be undone.", text, tone: "error" })
    }
    await onUndone()
    keepFocusNear(places)
  }

  /** What she typed for a step that was taken back. */
  const trackingOf = (orderId: string) => undone.find(({ _id }) => _id === orderId)?.tracking ?? ""

  return { steps, add, undo, trackingOf }
}

/** "Order #12: Shipped. The buyer is emailed in a few seconds." with its way back. */
export function UndoSteps({ steps, onUndo }: { steps: TakenStep[]; onUndo: (step: TakenStep) => void }) {
  return (
    <div
      role="status"
      className="sticky bottom-0 z-10 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))]"
    >
      {steps.map((step) => (
        <BottomBar
          key={step._id}
          said={`Order #${step.number}: ${sayStatus(step)}. The buyer will get an email in ${step.undoSeconds} seconds.`}
        >
          <Button variant="quiet" onClick={() => onUndo(step)}>
            Undo<span className="sr-only">, order #{step.number}</span>
          </Button>
        </BottomBar>
      ))}
    </div>
  )
}
