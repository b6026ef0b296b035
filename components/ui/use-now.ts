import { useEffect, useState } from "react"

const MINUTE_MS = 60_000

/** The moment, each minute anew; until it wakes up, what the page was `madeAt`. */
export function useNow(madeAt?: string): Date {
  const [now, setNow] = useState(() => (madeAt ? new Date(madeAt) : new Date()))
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
