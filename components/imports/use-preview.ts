"use client"

import { useRef, useState } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { wordsOf } from "@/components/ui/use-submit"
import { call } from "@/lib/client/call"
import type { Plan } from "@/lib/imports/queries/plan"
import type { DateOrder } from "@/lib/imports/rules/cells"
import type { ImportKind } from "@/lib/imports/rules/fields"

export type WirePlan = Omit<Plan, "things">
export type Choices = { columns?: Record<string, number>; dates?: DateOrder; way?: string }

/** What an import would do. Of several previews the one asked for last counts; an earlier one is given up. */
export function usePreview() {
  const { alert } = useAlerts()
  const [plan, setPlan] = useState<WirePlan | null>(null)
  const [isLooking, setLooking] = useState(false)
  const latest = useRef<{ stop: AbortController; found: Promise<WirePlan | null> } | null>(null)

  const look = async (given: { kind: ImportKind; file: File } & Choices) => {
    latest.current?.stop.abort()
    const stop = new AbortController()
    const found = ask(given, stop.signal)
    latest.current = { stop, found: found.catch(() => null) }
    setLooking(true)
    try {
      const next = await found
      if (!stop.signal.aborted) setPlan(next)
    } catch (error) {
      if (stop.signal.aborted) return
      setLooking(false)
      const text = wordsOf(error).message || "Please try again."
      await alert({ title: "This file can’t be used.", text, tone: "error" })
    } finally {
      if (!stop.signal.aborted) setLooking(false)
    }
  }

  /** The plan of the preview asked for last, once it is there; when it failed, the one that is shown. */
  const settle = async () => (await latest.current?.found) ?? plan

  const forget = () => {
    latest.current?.stop.abort()
    latest.current = null
    setPlan(null)
    setLooking(false)
  }

  return { plan, isLooking, look, settle, forget }
}

async function ask(
  { file, ...rest }: { kind: ImportKind; file: File } & Choices,
  signal: AbortSignal,
): Promise<WirePlan> {
  const body = { ...rest, file: await readBase64(file) }
  return call<WirePlan>("/api/admin/import/preview", { method: "POST", as: "admin", body, signal })
}

export function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    // Of an empty file some browsers give "data:" alone.
    reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "")
    reader.onerror = () => reject(reader.error ?? new Error("unreadable"))
    reader.readAsDataURL(file)
  })
}
