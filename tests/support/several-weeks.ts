import { SESSION_TYPES } from "../../lib/bookings/rules"
import { type Answer, call, newSlot, type SignedIn } from "./api"

export const newSlots = (count: number) => Promise.all(Array.from({ length: count }, () => newSlot()))

export function seriesBody(slotIds: string[], given: Record<string, unknown> = {}) {
  return { purpose: "series", slotIds, sessionType: SESSION_TYPES[1], amount: 80, ...given }
}

/** Asks for a payment of several sessions at once. */
export function openSeries(
  student: SignedIn,
  slotIds: string[],
  given: Record<string, unknown> = {},
): Promise<Answer> {
  const { at, ...rest } = given as { at?: string }
  const body = seriesBody(slotIds, rest)
  return call("/api/payments", { method: "POST", token: student.token, body, at })
}
