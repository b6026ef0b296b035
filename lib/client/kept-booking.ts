"use client"

/** What is chosen and typed on the booking page, in this tab until it is paid for or its student logs out. */

const KEY = "booking"

export function keptBooking(): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(KEY) ?? "null")
  } catch {
    return null
  }
}

/** `chosen` as JSON; null forgets it. */
export function keepBooking(chosen: string | null): void {
  try {
    if (chosen === null) window.sessionStorage.removeItem(KEY)
    else window.sessionStorage.setItem(KEY, chosen)
  } catch {
    // Storage that is forbidden or full: nothing is kept.
  }
}
