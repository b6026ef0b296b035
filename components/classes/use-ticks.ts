"use client"

import { useEffect, useSyncExternalStore } from "react"
import { TickQueue, type TickState } from "@/lib/client/ticks"

/** One for the page. */
const queue = new TickQueue()
const NOTHING: TickState = queue.snapshot()

/** The ticks of this browser that wait or were answered, and the press that adds one. */
export function useTicks() {
  const state = useSyncExternalStore(queue.subscribe, queue.snapshot, () => NOTHING)
  return { state, tick: queue.tick.bind(queue) }
}

/** Sends what waits: when a page of the desk opens, when the network is back, when the page is looked at again. */
export function TickSender() {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void queue.flush()
    }
    look()
    window.addEventListener("online", look)
    window.addEventListener("storage", queue.reread)
    document.addEventListener("visibilitychange", look)
    return () => {
      window.removeEventListener("online", look)
      window.removeEventListener("storage", queue.reread)
      document.removeEventListener("visibilitychange", look)
    }
  }, [])
  return null
}
