import type { ReactNode } from "react"
import { useReady } from "@/components/ui/use-ready"
import type { Attendance } from "@/lib/client/ticks"

/**
 * Two buttons for a thumb: came, didn’t come. What is pressed is taken back by the same press. Until the page answers
 * they rest, so that no press is lost.
 */
export function AttendanceTicks({
  signUpId,
  name = "",
  attendance,
  onChange,
}: {
  signUpId: string
  /** Whom it is about, for screen readers. */
  name?: string
  attendance: Attendance
  onChange: (signUpId: string, attendance: Attendance) => void
}) {
  const press = (pressed: "came" | "missed") => onChange(signUpId, attendance === pressed ? null : pressed)
  return (
    <div className="flex shrink-0 gap-2 print:hidden">
      <Tick
        label={`${name ? `${name} came` : "Came"}`}
        isOn={attendance === "came"}
        on="border-ok bg-ok text-ground"
        onPress={() => press("came")}
      >
        <path d="M4.5 12.5 10 18 19.5 6.5" />
      </Tick>
      <Tick
        label={`${name ? `${name} didn’t come` : "Didn’t come"}`}
        isOn={attendance === "missed"}
        on="border-danger bg-danger text-ground"
        onPress={() => press("missed")}
      >
        <path d="m6 6 12 12M18 6 6 18" />
      </Tick>
    </div>
  )
}

function Tick(given: { label: string; isOn: boolean; on: string; onPress: () => void; children: ReactNode }) {
  const { label, isOn, on, onPress, children } = given
  const isReady = useReady()
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      disabled={!isReady}
      onClick={onPress}
      className={`inline-flex size-11 items-center justify-center rounded-soft border transition-colors duration-150 ease-calm disabled:opacity-55 forced-colors:aria-pressed:border-4 ${
        isOn ? on : "border-control text-muted hover:border-ink hover:text-ink"
      }`}
    >
      <svg
        viewBox="0 0 24 24"
        className="size-5"
        fill="none"
        stroke="currentColor"
        strokeWidth={isOn ? 3 : 2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {children}
      </svg>
    </button>
  )
}
