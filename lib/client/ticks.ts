import { CallError, call, readStored, store } from "./call"

export type Attendance = "came" | "missed" | null
export type Tick = { attendance: Attendance; at: string }
/** What the server says of a sign-up: the newest tick that reached it. */
export type Answered = { attendance: Attendance; attendanceAt: string | null }
export type TickState = {
  /** Ticks that have not reached the server, the last of each sign-up. */
  waiting: Readonly<Record<string, Tick>>
  answered: Readonly<Record<string, Answered>>
  /** The last attempt found no network, or a site that is away. */
  isStuck: boolean
  /** Why the last tick that was refused for good was refused. */
  refusal: string
}

const KEY = "ticks"
/** A tick of a session is kept under this and its slot's id. */
export const SESSION = "session/"
const RETRY_MS = 10_000
const PATIENCE_MS = 15_000

type Send = (signUpId: string, tick: Tick) => Promise<Answered>

/**
 * Ticks of attendance on their way to the server: kept in the browser until they are answered, one at a time, each
 * sign-up in its last state, with the moment of the press. So a press without network arrives later, once.
 */
export class TickQueue {
  #state: TickState = { waiting: {}, answered: {}, isStuck: false, refusal: "" }
  #listeners = new Set<() => void>()
  #running: Promise<void> | null = null
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly send: Send = sendTick,
    private readonly now: () => number = Date.now,
  ) {}

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  snapshot = (): TickState => this.#state

  /** `seenAt`: the moment of the tick that was shown when this was pressed; a slow clock does not put it before that. */
  tick(signUpId: string, attendance: Attendance, seenAt?: string | null): Promise<void> {
    const waiting = read()
    const seen = Math.max(...[seenAt, waiting[signUpId]?.at].map((at) => (at ? Date.parse(at) : 0)))
    const at = new Date(Math.max(this.now(), seen + 1)).toISOString()
    this.#keep({ ...waiting, [signUpId]: { attendance, at } })
    this.#set({ refusal: "" })
    return this.flush()
  }

  /** Sends what waits; a call while it runs does not begin a second time. */
  flush = (): Promise<void> => {
    this.#running ??= alone(() => this.#sendAll()).finally(() => {
      this.#running = null
      // Pressed after the last look.
      if (!this.#state.isStuck && Object.keys(read()).length > 0) void this.flush()
    })
    return this.#running
  }

  /** Looks at what another page has sent or added. */
  reread = (): void => this.#set({ waiting: read() })

  async #sendAll(): Promise<void> {
    clearTimeout(this.#retry)
    for (;;) {
      const waiting = read()
      const [signUpId, tick] = Object.entries(waiting)[0] ?? []
      this.#set({ waiting })
      if (!signUpId || !tick) return this.#set({ isStuck: false })
      try {
        const answered = await this.send(signUpId, tick)
        this.#set({ isStuck: false, answered: { ...this.#state.answered, [signUpId]: answered } })
      } catch (error) {
        if (isForLater(error)) {
          this.#retry = setTimeout(this.flush, RETRY_MS)
          return this.#set({ isStuck: true })
        }
        this.#set({ refusal: error instanceof Error && error.message ? error.message : "Please try again." })
      }
      const { [signUpId]: now, ...others } = read()
      // Pressed again while this one was on its way: the newer one goes next.
      this.#keep(now && now.at !== tick.at ? { ...others, [signUpId]: now } : others)
    }
  }

  #keep(waiting: Record<string, Tick>): void {
    store(KEY, Object.keys(waiting).length > 0 ? JSON.stringify(waiting) : null)
    this.#set({ waiting })
  }

  #set(change: Partial<TickState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** No network, a busy or broken site, or a session that has ended: signed in again, it goes out. */
function isForLater(error: unknown): boolean {
  return !(error instanceof CallError) || error.isPassing || error.status === 401 || error.status >= 500
}

/** One page of the browser at a time, so that two of them do not send the same tick. */
async function alone(work: () => Promise<void>): Promise<void> {
  const locks = typeof navigator === "undefined" ? undefined : navigator.locks
  await (locks ? locks.request("ticks", work) : work())
}

function read(): Record<string, Tick> {
  try {
    const kept: unknown = JSON.parse(readStored(KEY) ?? "{}")
    return typeof kept === "object" && kept !== null && !Array.isArray(kept)
      ? (kept as Record<string, Tick>)
      : {}
  } catch {
    return {}
  }
}

async function sendTick(signUpId: string, body: Tick): Promise<Answered> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
  try {
    const [, slotId] = signUpId.split(SESSION)
    const path = slotId
      ? `/api/admin/bookings/${slotId}/attendance`
      : `/api/admin/signups/${signUpId}/attendance`
    return await call<Answered>(path, { method: "PUT", as: "admin", body, signal: patience.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** What to show of a sign-up: what was pressed here last, or the newest word of the server. */
export function shownAttendance(
  { waiting, answered }: TickState,
  person: { signUpId: string } & Answered,
): Answered {
  const pressed = waiting[person.signUpId]
  if (pressed) return { attendance: pressed.attendance, attendanceAt: pressed.at }
  const said = answered[person.signUpId]
  return said && (said.attendanceAt ?? "") >= (person.attendanceAt ?? "") ? said : person
}
