import { CallError } from "@/lib/client/call"

/** True when a student's session is canceled already, for example in another tab. */
export function isGone(error: unknown): boolean {
  return error instanceof CallError && error.body.isCancelled === true
}

/** The alert when a session of a student's was not canceled or moved; `title` where it is still booked. */
export function sayRefusal(error: unknown, title: string) {
  const text = error instanceof CallError ? error.message : "Please try again."
  return isGone(error)
    ? ({ title: "Already canceled", text, tone: "info" } as const)
    : ({ title, text, tone: "error" } as const)
}
