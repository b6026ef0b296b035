import type { BookingAction } from "./booking-state"

type Refused = { status: number; code: string; message: string; fields: Record<string, string> }
type Refusal = {
  actions: BookingAction[]
  isListOld?: boolean
  /** Of the alert that says it. */
  title?: string
  tone?: "warning" | "error"
}

const CHOOSE: BookingAction = { type: "restart" }

const DATE_GONE = new Set(["SLOT_TAKEN", "SLOT_PAST", "NOT_FOUND", "NOT_OFFERED"])

/**
 * What follows from a payment that the server did not open; null when it says nothing that is known. Of several weeks at
 * once the message names the date that cannot be had.
 */
export function notOpened(
  { status, code, message, fields }: Refused,
  { isSeries = false }: { isSeries?: boolean } = {},
): Refusal | null {
  if (isSeries && (DATE_GONE.has(code) || code === "CONFLICT"))
    return { actions: [CHOOSE], isListOld: true, title: "A date is no longer available", tone: "warning" }
  if (code === "SLOT_TAKEN" || code === "SLOT_PAST" || code === "NOT_FOUND")
    return { actions: [{ type: "taken" }], isListOld: true }
  if (code === "SLOT_BUSY") return { actions: [{ type: "pending", text: message }] }
  if (code === "TOO_MANY") return { actions: [CHOOSE], title: "Please wait a while", tone: "warning" }
  if (fields.place)
    return {
      actions: [CHOOSE, { type: "place", place: "studio" }],
      title: "Please choose the studio",
      tone: "warning",
    }
  if (status === 400) return { actions: [CHOOSE], title: "Invalid Payment Amount", tone: "error" }
  return null
}
