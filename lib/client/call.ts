"use client"

import { noteLoggedOut } from "./logged-out"
import { keepLeft } from "./typed"

/** How the browser talks to the site. Tokens lie in the browser's storage (docs/product.md, Browser storage). */

export type Role = "student" | "admin" | "nobody"
export type CallOptions = {
  method?: "GET" | "POST" | "PUT" | "DELETE"
  body?: unknown
  as?: Role
  headers?: Record<string, string>
  keepalive?: boolean
  signal?: AbortSignal
  /** A POST that uses something up, and honours no Idempotency-Key: without an answer it is not sent again. */
  isOnce?: boolean
  /** The caller says itself that the session has ended, before it leads to the door. */
  stays?: boolean
}

/** An answer outside 2xx, or none at all (status 0). `message` is for people. */
export class CallError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly body: Record<string, unknown> = {},
  ) {
    super(message)
  }

  /** What is wrong with which field, in words. */
  get fields(): Record<string, string> {
    const { fields } = this.body
    return typeof fields === "object" && fields !== null ? (fields as Record<string, string>) : {}
  }

  /** Out of reach, too busy or briefly away: it says nothing about who is signed in. */
  get isPassing(): boolean {
    return [0, 429, 503].includes(this.status)
  }
}

const KEYS = {
  student: { token: "userToken", record: "user", refresh: "/api/user/refresh-token", door: "/login" },
  admin: { token: "adminToken", record: "admin", refresh: "/api/admin/refresh-token", door: "/admin" },
} as const

/** localStorage that may be forbidden or full: then things last as long as the page. */
const memory = new Map<string, string>()
const A_TOKEN = /^[\w.-]{1,4000}$/
export function readStored(key: string): string | null {
  try {
    return memory.get(key) ?? window.localStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}
export function store(key: string, value: string | null): void {
  memory.delete(key)
  try {
    if (value === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, value)
  } catch {
    if (value !== null) memory.set(key, value)
  }
}

/** Forgets who is signed in, without telling the server. */
export function clearStored(role: "student" | "admin"): void {
  store(KEYS[role].token, null)
  store(KEYS[role].record, null)
}

/**
 * One call; on a 401 the token is refreshed once and the call repeated (docs/product.md, Screens). Throws CallError.
 */
export async function call<T = Record<string, unknown>>(path: string, options: CallOptions = {}): Promise<T> {
  const answer = await read<T>(await answerOf(path, options))
  if (options.as === "admin" && (options.method ?? "GET") !== "GET" && !path.endsWith("/preview"))
    window.dispatchEvent(new Event(DESK_CHANGED))
  return answer
}

/** On `window`, after the desk has written something: what counts or says how things stand looks again. */
export const DESK_CHANGED = "desk-changed"

/** The same for an answer that is a file. */
export async function callForText(path: string, options: CallOptions = {}): Promise<string> {
  const response = await answerOf(path, options)
  if (!response.ok) return read(response)
  // text() would swallow the mark by which Excel knows UTF-8.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer())
}

/** The same for a file that is not text. */
export async function callForFile(path: string, options: CallOptions = {}): Promise<Blob> {
  const response = await answerOf(path, options)
  return response.ok ? response.blob() : read(response)
}

async function answerOf(path: string, options: CallOptions): Promise<Response> {
  const role = options.as ?? "nobody"
  const token = role === "nobody" ? null : readStored(KEYS[role].token)
  if (options.method === "POST")
    options = { ...options, headers: { "Idempotency-Key": newKey(), ...options.headers } }
  const first = await sendUntilAnswered(path, { ...options, token })
  if (first.status !== 401 || role === "nobody") return first
  if (!(await refreshToken(role, token))) {
    clearStored(role)
    if (role === "admin") keepLeft()
    if (!options.stays) window.location.replace(KEYS[role].door)
    throw new CallError(401, "UNAUTHENTICATED", "Please log in again.")
  }
  return sendUntilAnswered(path, { ...options, token: readStored(KEYS[role].token) })
}

const PAUSE_MS = 1000
const MOST_PAUSES = 10

/** An answer to a POST that was lost on the way is asked for again: the same key does the work once. */
async function sendUntilAnswered(path: string, options: CallOptions & { token?: string | null }) {
  const mayRepeat = options.method === "POST" && !options.isOnce && !options.keepalive
  const first = await send(path, options).catch((error) => {
    if (!mayRepeat || options.signal?.aborted) throw error
    return null
  })
  if (first) return first
  for (let pauses = 1; ; pauses++) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    const again = await send(path, options)
    if (again.status !== 409 || pauses === MOST_PAUSES || !(await isUnderWay(again))) return again
  }
}

async function isUnderWay(response: Response): Promise<boolean> {
  const body = await response.clone().json().catch(emptyUnlessBroken)
  return (body as { code?: unknown }).code === "IN_PROGRESS"
}

/** 32 hex digits that nobody else has. crypto.randomUUID is missing on pages that came over plain http. */
export function newKey(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)))
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")
}

async function send(
  path: string,
  { method = "GET", body, headers = {}, keepalive, signal, token }: CallOptions & { token?: string | null },
) {
  try {
    return await fetch(path, {
      method,
      credentials: "same-origin",
      keepalive,
      signal,
      headers: {
        Accept: "application/json",
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(token && A_TOKEN.test(token) ? { Authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch {
    throw noAnswer()
  }
}

const NO_CONNECTION = "The site couldn’t be reached. Please check your connection and try again."

const OFFLINE = {
  title: "You’re Offline",
  text: "That didn’t go through. Check your connection and try again. Everything you typed is still here.",
}

/** `words`, or that there is no connection when the browser knows it: for a form that fails without a call of ours. */
export function unlessOffline<Words extends { title: string; text: string }>(words: Words) {
  return navigator.onLine ? words : OFFLINE
}

function noAnswer() {
  return new CallError(0, "OFFLINE", NO_CONNECTION)
}

async function read<T>(response: Response): Promise<T> {
  const body = response.status === 204 ? {} : await response.json().catch(emptyUnlessBroken)
  if (response.ok && Array.isArray(body)) return body as T
  if (response.ok) return { ...body, ...(response.status === 202 ? { isPending: true } : {}) } as T
  throw new CallError(response.status, String(body.code ?? ""), String(body.message ?? ""), body)
}

/** Not JSON is nothing to read. Broken off, by the network or because the page is left, is no answer at all. */
function emptyUnlessBroken(error: unknown): object {
  if (error instanceof SyntaxError) return {}
  throw noAnswer()
}

const running = new Map<Role, Promise<boolean>>()

/**
 * A new access token in the place of one that was refused, asked for once however many calls want it, and by one
 * tab at a time: the others find what that one was given. False: the session has ended. Throws a passing CallError
 * when the site cannot say now.
 */
export function refreshToken(role: "student" | "admin", refused: string | null): Promise<boolean> {
  const already = running.get(role)
  if (already) return already
  const work = async () => {
    const current = readStored(KEYS[role].token)
    if (current && current !== refused) return true
    const accessToken = await askForToken(role)
    if (accessToken === null) {
      if (role === "student" && refused) noteLoggedOut()
      return false
    }
    store(KEYS[role].token, accessToken)
    return true
  }
  const locked = navigator.locks ? navigator.locks.request(`refresh-${role}`, work) : work()
  const shared = Promise.resolve(locked).finally(() => running.delete(role))
  running.set(role, shared)
  return shared
}

async function askForToken(role: "student" | "admin"): Promise<string | null> {
  try {
    const path = KEYS[role].refresh
    const { accessToken } = await read<{ accessToken?: unknown }>(await send(path, { method: "POST" }))
    return typeof accessToken === "string" ? accessToken : null
  } catch (error) {
    if (error instanceof CallError && !error.isPassing) return null
    throw error
  }
}
