"use client"

/** That a student's session has ended without their doing, in this tab, until a page for visitors has said so. */

const KEY = "logged out"

/** On `window`, when it has just been found out. */
export const LOGGED_OUT = "logged-out"

export function noteLoggedOut(): void {
  write("1")
  window.dispatchEvent(new Event(LOGGED_OUT))
}

/** Whether it is still to be said; once. */
export function takeLoggedOut(): boolean {
  try {
    return window.sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  } finally {
    write(null)
  }
}

function write(value: string | null): void {
  try {
    if (value === null) window.sessionStorage.removeItem(KEY)
    else window.sessionStorage.setItem(KEY, value)
  } catch {
    // Storage that is forbidden: it is not said.
  }
}
