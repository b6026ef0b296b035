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

/** What follows from a payment that the server did not open; null when it says nothing that is known. */
export function notOpened({ status, code, message, fields }: Refused): Refusal | null {
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
