"use client"

import { deskPage } from "../desk-page"

/**
 * What is typed on a page of the desk and not sent. It is kept in memory; when the session ends, in this tab's storage
 * with the page that it belongs to, so that signing in again leads back to it.
 */

const KEY = "left at sign-out"
const LONGEST_MS = 12 * 3_600_000

type Left = { path: string; at: number; typed: Record<string, unknown> }

const typed = new Map<string, unknown>()

export function keepTyped(name: string, value: unknown): void {
  typed.set(name, value)
}

export function forgetTyped(name: string): void {
  typed.delete(name)
}

/** The session has ended: keeps where she is, and what is typed there. */
export function keepLeft(now = Date.now()): void {
  write({ path: here(), at: now, typed: Object.fromEntries(typed) })
}

/** She signs out herself. */
export function forgetLeft(): void {
  write(null)
}

/** The page that was asked for, or where the session ended; null when there is none, or it was long ago. */
export function pathLeft(now = Date.now()): string | null {
  const asked = deskPage(new URLSearchParams(window.location.search).get("next"))
  const left = read()
  return asked ?? (left && now - left.at < LONGEST_MS ? deskPage(left.path) : null)
}

/** True when something waits in this tab to be typed on. */
export function hasTypedLeft(now = Date.now()): boolean {
  const left = read()
  return left !== null && now - left.at < LONGEST_MS && Object.values(left.typed).some(isText)
}

/** Whether what is typed here under a name waits for the next sign-in: nothing is lost when the page is left. */
export function isKept(name: string): boolean {
  const left = read()
  return left !== null && left.path === here() && name in left.typed
}

/** What was typed under a name when the session ended on this page; once. */
export function takeTyped(name: string, now = Date.now()): unknown {
  const left = read()
  if (!left || left.path !== here() || now - left.at >= LONGEST_MS || !(name in left.typed)) return undefined
  const { [name]: value, ...others } = left.typed
  write({ ...left, typed: others })
  if (isText(value)) sayBack(true)
  return value
}

/** Not only that a form was open. */
const isText = (value: unknown) => typeof value !== "boolean"

let isBack = false
const watchers = new Set<() => void>()
function sayBack(next: boolean) {
  isBack = next
  for (const watcher of watchers) watcher()
}

/** Whether something that was typed in a session that ended is on this page again, and nothing was saved since. */
export const typedIsBack = {
  subscribe(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  get: () => isBack,
  forget: () => sayBack(false),
}

/** What was kept in the shape of what is there now: an older version of the page may have kept something else. */
export function fitted<T>(kept: unknown, current: T): T {
  if (current === null) return typeof kept === "object" ? (kept as T) : current
  if (typeof kept !== typeof current || Array.isArray(kept) !== Array.isArray(current)) return current
  if (typeof current !== "object" || Array.isArray(current) || kept === null)
    return kept === null ? current : (kept as T)
  const known = Object.entries(kept as object).filter(([key, value]) => {
    const now = (current as Record<string, unknown>)[key]
    return typeof value === typeof now && Array.isArray(value) === Array.isArray(now)
  })
  return { ...current, ...Object.fromEntries(known) }
}

const here = () => window.location.pathname + window.location.search

function read(): Left | null {
  try {
    const left: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? "null")
    const { path, at, typed: kept } = (left ?? {}) as Partial<Left>
    const isLeft = typeof path === "string" && typeof at === "number" && typeof kept === "object" && kept
    return isLeft ? { path, at, typed: kept } : null
  } catch {
    return null
  }
}

function write(left: Left | null): void {
  try {
    if (left) window.sessionStorage.setItem(KEY, JSON.stringify(left))
    else window.sessionStorage.removeItem(KEY)
  } catch {
    // Storage that is forbidden or full: she is led to the dashboard.
  }
}
