"use client"

import { useEffect, useState } from "react"
import { formatInstantTime } from "@/lib/time"

const TICK_MS = 10_000

const WORDS = {
  time: { isHeld: "This time is held for you", it: "this time" },
  times: { isHeld: "These times are held for you", it: "one of them" },
  spot: { isHeld: "Your spot is held", it: "your spot" },
}

/** Until when a session's time or a spot in a class is kept: "held for you until 9:12 AM (8 minutes left)". */
export function HoldClock({ of, until, zone }: { of: keyof typeof WORDS; until: string; zone: string }) {
  const { isHeld, it } = WORDS[of]
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.ceil((Date.parse(until) - now) / 60_000)
  return (
    <p className="text-small text-muted">
      {minutes > 0
        ? `${isHeld} until ${formatInstantTime(new Date(until), zone)} (${minutes === 1 ? "1 minute" : `${minutes} minutes`} left).`
        : `Your ten minutes are up. You can still finish in PayPal if no one else has taken ${it}; otherwise you won’t be charged.`}
    </p>
  )
}
