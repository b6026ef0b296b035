"use client"

import { readStored, store } from "./call"

/** Where a login leads. It is kept for every tab of the browser: an emailed link opens another one. */

const KEY = "afterLogin"
const KEPT_MS = 3_600_000
/** Pages whose Log in leads back to them; an address from outside leads nowhere else. */
const PAGES = /^\/(signup|signup-selection|passes)(\?|$)/

/** The address of the login, which leads back to `path`. */
export function loginAddress(path: string): string {
  return `/login?${new URLSearchParams({ next: path })}`
}

/** Keeps what the address of the login asks for; a login without it leads to My Bookings. */
export function keepNext(search: string, now = Date.now()): void {
  const next = new URLSearchParams(search).get("next") ?? ""
  store(KEY, PAGES.test(next) ? JSON.stringify({ next, until: now + KEPT_MS }) : null)
}

/** The page that who has just logged in sees, once. */
export function pageAfterLogin(userId: string, now = Date.now()): string {
  const kept = readStored(KEY)
  store(KEY, null)
  try {
    const { next, until } = JSON.parse(kept ?? "{}") as { next?: unknown; until?: unknown }
    if (typeof next === "string" && PAGES.test(next) && Number(until) > now) return next
  } catch {
    // Not what is kept here.
  }
  return `/user/${userId}`
}
