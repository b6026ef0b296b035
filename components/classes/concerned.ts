"use client"

import type { useAlerts } from "@/components/ui/alerts"
import type { InTheWay } from "@/lib/bookings/rules"
import type { Concerned } from "@/lib/classes/rules"
import { CallError } from "@/lib/client/call"
import { formatDay, formatTime12, formatTimeRange } from "@/lib/time"
import { sayBack } from "./cancel-class-words"

type Confirm = ReturnType<typeof useAlerts>["confirm"]
type Choose = ReturnType<typeof useAlerts>["choose"]
type Labels = { confirmLabel?: string; isDestructive?: boolean }
/** What is done although a session stands there, or is left. */
const BESIDE = { yes: "Change it anyway", no: "Keep it as it is" }
export const ADD_BESIDE = { yes: "Add it anyway", no: "Don’t add it" }
type Question = Parameters<Confirm>[0]

/**
 * Does something that people who have signed up would notice, or that lies over a session. When the server says
 * whom it concerns, it is done only after the admin has read that and agreed. Answers false when she did not.
 */
export async function doWithConsent({
  act,
  confirm,
  beside = BESIDE,
  ...labels
}: {
  act: (force: boolean) => Promise<unknown>
  confirm: Confirm
  beside?: typeof BESIDE
} & Labels): Promise<boolean> {
  try {
    await act(false)
    return true
  } catch (error) {
    const question = questionOf(error, { ...labels, beside })
    if (!question) throw error
    if (!(await confirm(question))) return false
    await act(true)
    return true
  }
}

export type OfSeries = "both" | "leave out" | "stop"

/** What becomes of the days of a series on which she has sessions. */
export async function askOfSeries({
  refused,
  choose,
  added,
}: {
  refused: CallError
  choose: Choose
  /** How many of the series are on the calendar already. */
  added: number
}): Promise<OfSeries> {
  const touches = (refused.body.touches ?? []) as InTheWay[]
  const isOne = touches.length === 1
  const state = added === 0 ? "Nothing has been added yet. " : ""
  const answer = await choose({
    title: sayThen(touches),
    text: `${saySessions(touches)}\n\n${state}If you add both, ${stays(touches)}, and no one is notified.`,
    confirmLabel: "Add both",
    otherLabel: isOne ? "Leave out this date" : "Leave out these dates",
    cancelLabel: added === 0 ? "Don’t add any" : "Don’t add any more",
  })
  if (answer === "no") return "stop"
  return answer === "yes" ? "both" : "leave out"
}

/** Does something; answers the refusal when sessions stand in its way. */
export async function refusedForSessions(act: () => Promise<unknown>): Promise<CallError | null> {
  try {
    await act()
    return null
  } catch (error) {
    if (error instanceof CallError && error.code === "BOOKINGS_CONCERNED") return error
    throw error
  }
}

function questionOf(
  error: unknown,
  { confirmLabel = "", isDestructive, beside: { yes, no } }: Labels & { beside: typeof BESIDE },
): Question | null {
  if (!(error instanceof CallError)) return null
  if (error.code === "BOOKINGS_CONCERNED") {
    const touches = (error.body.touches ?? []) as InTheWay[]
    return {
      title: sayThen(touches),
      text: `${saySessions(touches)}\n\nNothing has been changed yet. Either way, ${stays(touches)}, and no one is notified.`,
      confirmLabel: yes,
      cancelLabel: no,
    }
  }
  if (error.code !== "PEOPLE_CONCERNED") return null
  const touches = (error.body.touches ?? []) as Concerned[]
  const sessions = saySessions(error.body.sessions)
  const beside = sessions ? `\n\nYou have a session then, which stays as it is:\n${sessions}` : ""
  return {
    title: "People have signed up",
    text: `${touches.map(sayConcerned).join("\n\n")}\n\n${isDestructive ? sayCancelledClasses(touches) : CHANGED}${beside}`,
    confirmLabel,
    cancelLabel: "Keep it as it is",
    isDestructive,
  }
}

const CHANGED = "They’ll get an email with a file that updates their calendar."

/** A class with its people: what it becomes, or who waits for it. */
export function sayConcerned({ title, date, time, names, next, waiting = [] }: Concerned): string {
  return [
    `${title}, ${formatDay(date)}, ${formatTime12(time)}:`,
    sayNext(next),
    names.join(", "),
    waiting.length > 0 ? `On the waiting list: ${waiting.join(", ")}` : "",
  ]
    .filter(Boolean)
    .join("\n")
}

function sayNext({ title, date, time, until, place }: NonNullable<Concerned["next"]> = {}): string {
  const when = date && time && until ? `${formatDay(date)}, ${formatTimeRange(time, until)}` : ""
  const said = [title, when, place].filter(Boolean).join(", ")
  return said ? `Changes to ${said}` : ""
}

/** What follows for the people of classes that are canceled. */
export function sayCancelledClasses(touches: Concerned[]): string {
  const back = sayBack(touches.flatMap(({ paid = [] }) => paid.map((paid) => ({ paid }))))
  const who = touches.some(({ waiting }) => waiting?.length) ? ". Those who signed up also get" : " with"
  return `They’ll get an email${who} a file that takes it off their calendar. ${back}`
}

const sayThen = ({ length }: InTheWay[]) =>
  length === 1 ? "You have a session then" : "You have sessions then"
const stays = ({ length }: InTheWay[]) =>
  length === 1 ? "the session stays as it was booked" : "the sessions stay as they were booked"

function saySessions(sessions: unknown): string {
  return ((sessions ?? []) as InTheWay[])
    .map(
      ({ name, date, time, isBeingPaid }) =>
        `${name}, ${formatDay(date)}, ${formatTime12(time)}${isBeingPaid ? ", being paid for now" : ""}`,
    )
    .join("\n")
}
