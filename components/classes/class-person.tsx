import { NoteFlag } from "@/components/people/note-flag"
import { capitalized } from "@/components/ui/capitalized"
import type { ClassPerson } from "@/lib/classes/queries/class-people"
import type { Attendance } from "@/lib/client/ticks"
import { sayPaid } from "@/lib/payments/rules"
import { AttendanceTicks } from "./attendance-ticks"

export const WAIVERS = {
  signed: "Waiver signed",
  on_paper: "Waiver on paper",
  missing: "Waiver missing",
} as const

/** "$20 in cash", "Owes $20": as a line begins. */
export function sayMark(paid: ClassPerson["paid"]): string {
  const said = sayPaid(paid)
  return said ? capitalized(said) : "Not marked"
}

/** One person of a class in a line: who it is, what is missing, and the two ticks. */
export function ClassPersonLine({
  person,
  hasOrder,
  attendance,
  onTick,
  onOpen,
}: {
  person: ClassPerson
  /** Chocolates are to be handed over to them. */
  hasOrder: boolean
  attendance: Attendance
  /** Null where nothing can be ticked: the class was canceled. */
  onTick: ((signUpId: string, attendance: Attendance) => void) | null
  onOpen: (what: "person" | "paid") => void
}) {
  const { signUpId, name, preferredName, paid, waiver, isExtra, hasNotes } = person
  const small = "inline-flex min-h-11 items-center text-small underline underline-offset-4"
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-1.5">
      <div className="min-w-0 flex-1 md:flex md:items-center md:gap-6">
        <button
          type="button"
          onClick={() => onOpen("person")}
          className="flex min-h-11 w-full min-w-0 items-center gap-2 text-left font-semibold underline-offset-4 hover:underline md:flex-1"
        >
          <span>
            {name}
            {preferredName ? <span className="font-normal text-muted"> “{preferredName}”</span> : null}
          </span>
          {isExtra ? <span className="text-label font-normal text-muted">added</span> : null}
          {hasNotes ? <NoteFlag /> : null}
        </button>
        <div className="-mt-1.5 flex flex-wrap items-center gap-x-4 md:mt-0 md:w-80">
          {paid || onTick ? (
            <button
              type="button"
              aria-label={paid ? `${sayMark(paid)}: ${name}` : `Mark what ${name} paid`}
              onClick={() => onOpen("paid")}
              className={`${small} md:w-36 ${paid?.how === "owes" ? "font-semibold text-danger" : "text-muted"}`}
            >
              {paid ? sayMark(paid) : "Paid?"}
            </button>
          ) : null}
          {onTick || waiver !== "missing" ? (
            <button
              type="button"
              aria-label={`${WAIVERS[waiver]}: ${name}`}
              onClick={() => onOpen("person")}
              className={`${small} ${waiver === "missing" ? "font-semibold text-danger" : "text-muted"}`}
            >
              {WAIVERS[waiver]}
            </button>
          ) : null}
          {hasOrder ? (
            <a href="#hand-over" aria-label={`Tins for pickup: ${name}`} className={`${small} font-semibold`}>
              Tins
            </a>
          ) : null}
        </div>
      </div>
      {onTick ? (
        <AttendanceTicks signUpId={signUpId} name={name} attendance={attendance} onChange={onTick} />
      ) : null}
    </li>
  )
}
