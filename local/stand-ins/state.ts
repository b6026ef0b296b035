import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { GoogleState } from "./google"
import { emptyGoogle } from "./google"
import type { PayPalState } from "./paypal/records"
import { emptyPayPal } from "./paypal/records"
import type { RecaptchaState } from "./recaptcha"
import { emptyRecaptcha } from "./recaptcha"
import type { ResendState } from "./resend"
import { emptyResend } from "./resend"

/** Names and secrets that callers must show. One that is missing is not checked. */
export type Credentials = {
  paypalClientId?: string
  paypalClientSecret?: string
  paypalWebhookId: string
  paypalMerchantId: string
  resendApiKey?: string
  resendWebhookSecret?: string
  pusherAppId?: string
  pusherKey?: string
  pusherSecret?: string
  recaptchaSecret?: string
  googleClientId?: string
  googleClientSecret?: string
}

export type State = {
  paypal: PayPalState
  resend: ResendState
  recaptcha: RecaptchaState
  google: GoogleState
}

/** What every stand-in knows: its addresses, whom it trusts, and what has happened so far. */
export type World = {
  origin: string
  siteUrl: string
  credentials: Credentials
  state: State
  /** To be called after each change of `state`; the file follows a moment later. */
  changed: () => void
}

export type StateFile = {
  state: State
  changed: () => void
  /** Writes what is unwritten and ends the write-behind. */
  close: () => Promise<void>
}

/** Opens `DATA_DIR/stand-ins.json`; a file that is missing or unreadable gives an empty state. */
export async function openStateFile(dataDir: string): Promise<StateFile> {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, "stand-ins.json")
  const state = await readState(file)
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let lastWriteMs = 0
  let closed = false

  async function write(): Promise<void> {
    const startedAt = performance.now()
    const temporary = `${file}.${process.pid}.new`
    await writeFile(temporary, JSON.stringify(state), { mode: 0o600 })
    await rename(temporary, file)
    lastWriteMs = performance.now() - startedAt
  }

  function flush(): Promise<void> {
    timer = undefined
    writing = writing.then(write).catch((error: unknown) => {
      console.error("stand-ins: the state could not be written", error)
    })
    return writing
  }

  function changed(): void {
    if (timer !== undefined || closed) return
    timer = setTimeout(flush, Math.max(40, lastWriteMs * 10))
  }

  async function close(): Promise<void> {
    closed = true
    clearTimeout(timer)
    await flush()
  }

  return { state, changed, close }
}

async function readState(file: string): Promise<State> {
  let saved: Partial<State> = {}
  try {
    saved = JSON.parse(await readFile(file, "utf8")) as Partial<State>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") {
      console.error("stand-ins: starting empty, the state file cannot be read")
    }
  }
  return {
    // One that an older version wrote knows no disputes.
    paypal: saved.paypal ? { ...saved.paypal, disputes: saved.paypal.disputes ?? {} } : emptyPayPal(),
    resend: saved.resend ?? emptyResend(),
    recaptcha: saved.recaptcha ?? emptyRecaptcha(),
    google: saved.google ?? emptyGoogle(),
  }
}
