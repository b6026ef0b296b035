"use client"

/** The sessions that their student has seen under My Bookings, in this tab, by their slots. */

const KEY = "seen bookings"

function read(): string[] {
  try {
    const seen: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? "[]")
    return Array.isArray(seen) ? seen.filter((one) => typeof one === "string") : []
  } catch {
    return []
  }
}

export function hasSeenBooking(slotId: string): boolean {
  return read().includes(slotId)
}

export function noteSeenBookings(slotIds: string[]): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify([...new Set([...read(), ...slotIds])].slice(-200)))
  } catch {
    // Storage that is forbidden or full: they count as not seen.
  }
}
