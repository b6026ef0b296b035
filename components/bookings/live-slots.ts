"use client"

import { call } from "@/lib/client/call"

type PusherConfig = { key: string; cluster?: string; host?: string; port?: number }
export type SlotEvents = {
  onGone: (slotId: string) => void
  onChanged: () => void
  /** Listening anew (what was said meanwhile is lost), or no longer. */
  onConnection: (isConnected: boolean) => void
}

/** Listens to what happens to slots, until the function it answers is called. */
export function listenToSlots(events: SlotEvents): () => void {
  let isOver = false
  let close = () => {}
  const start = async () => {
    const [{ default: Pusher }, config] = await Promise.all([
      import("pusher-js"),
      call<PusherConfig>("/config/pusher"),
    ])
    if (isOver) return
    const own = config.host
      ? {
          wsHost: config.host,
          wsPort: config.port ?? 80,
          forceTLS: false,
          enabledTransports: ["ws" as const],
        }
      : {}
    const pusher = new Pusher(config.key, { cluster: config.cluster ?? "", enableStats: false, ...own })
    close = () => pusher.disconnect()
    pusher.connection.bind("state_change", ({ current }: { current: string }) => {
      if (current !== "connected") events.onConnection(false)
    })
    const channel = pusher.subscribe("slots")
    // Not at "connected": what is said between connecting and subscribing reaches nobody.
    channel.bind("pusher:subscription_succeeded", () => events.onConnection(true))
    const gone = ({ slotId }: { slotId: string }) => events.onGone(slotId)
    channel.bind("slotBooked", gone)
    channel.bind("slotHeld", gone)
    channel.bind("slotReleased", events.onChanged)
    channel.bind("slotsChanged", events.onChanged)
  }
  start().catch(() => events.onConnection(false))
  return () => {
    isOver = true
    close()
  }
}
