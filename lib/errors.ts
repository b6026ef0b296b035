/** Every expected refusal, and the HTTP status it becomes. The one table. */
const STATUS_OF = {
  INVALID: 400,
  NO_SUCH_TIME: 400,
  PAST: 400,
  BAD_LINK: 400,
  NOT_SIGNED_UP: 400,
  UNAUTHENTICATED: 401,
  BAD_CREDENTIALS: 401,
  SECOND_FACTOR: 401,
  PAYMENT_REQUIRED: 402,
  FORBIDDEN: 403,
  NOT_HUMAN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  SLOT_EXISTS: 409,
  SLOT_TAKEN: 409,
  SLOT_BUSY: 409,
  SLOT_PAST: 409,
  NOT_OFFERED: 409,
  BOOKINGS_CONCERNED: 409,
  ALREADY_YOURS: 409,
  COUPON_USED: 409,
  SOLD_OUT: 409,
  PAYMENT_PENDING: 409,
  CLAIM_LOST: 409,
  CLASS_FULL: 409,
  CLASS_PAST: 409,
  ALREADY_SIGNED_UP: 409,
  WAIVER_CHANGED: 409,
  PEOPLE_CONCERNED: 409,
  REFUNDED: 409,
  PRICE_CHANGED: 409,
  PICKUP_CHANGED: 409,
  AWAY_CHANGED: 409,
  QUOTE_CHANGED: 409,
  NOT_MOVABLE: 409,
  NOTES_CHANGED: 409,
  NOTES_UNREADABLE: 409,
  IMPORT_CHANGED: 409,
  IN_PROGRESS: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  INSTRUMENT_DECLINED: 422,
  NOT_APPROVED: 422,
  KEY_REUSED: 422,
  TOO_MANY: 429,
  INTERNAL: 500,
  PAYMENT_UNCONFIRMED: 503,
  PAYPAL_DOWN: 503,
  CAPTCHA_DOWN: 503,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof STATUS_OF

/**
 * An outcome that callers are told about: `message` is for people (the sentence of the
 * specification's error catalogue where it has one), `extra` is added to the JSON body.
 */
export class AppError extends Error {
  readonly status: number
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly extra: Record<string, unknown> = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(message)
    this.name = "AppError"
    this.status = STATUS_OF[code]
  }
}

/** A value that is refused: the form marks its field and shows the message there. */
export function invalidField(name: string, message: string): AppError {
  return new AppError("INVALID", message, { fields: { [name]: message } })
}

type DatabaseFault = { sqlState?: string; constraint?: string; text: string }

/** What PostgreSQL said, dug out of Prisma's and pg's wrappers. */
export function databaseFault(error: unknown): DatabaseFault {
  let sqlState: string | undefined
  let constraint: string | undefined
  let text = ""
  const seen = new Set<unknown>()
  const visit = (value: unknown, depth: number) => {
    if (typeof value !== "object" || value === null || seen.has(value) || depth > 6) return
    seen.add(value)
    const fields = value as Record<string, unknown>
    const code = fields.originalCode ?? fields.code
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && !/^P[12]\d{3}$/.test(code))
      sqlState ??= code
    if (typeof fields.constraint === "string") constraint ??= fields.constraint
    if (typeof fields.index === "string") constraint ??= fields.index
    for (const key of ["originalMessage", "message", "code"])
      if (typeof fields[key] === "string") text += ` ${fields[key]}`
    for (const key of ["cause", "meta", "driverAdapterError", "constraint", "errors"])
      visit(fields[key], depth + 1)
    if (Array.isArray(value)) for (const item of value) visit(item, depth + 1)
  }
  visit(error, 0)
  constraint ??= /constraint "([^"]+)"/.exec(text)?.[1]
  return { sqlState, constraint, text }
}

/** True when a unique index or EXCLUDE constraint (of that name, if one is given) refused the row. */
export function isConflict(error: unknown, constraint?: string): boolean {
  const fault = databaseFault(error)
  const conflicted = fault.sqlState === "23505" || fault.sqlState === "23P01" || / P2002\b/.test(fault.text)
  return conflicted && (!constraint || fault.text.includes(constraint) || fault.constraint === constraint)
}

const UNAVAILABLE_STATES = /^(08...|53...|55P03|57P0[123]|57014|25006|40001|40P01|58030)$/
const UNAVAILABLE_TEXT =
  /ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|Connection terminated|timeout exceeded when trying to connect|DatabaseNotReachable|ConnectionClosed|SocketTimeout|P1001|P1002|P1008|P1017|P2024|P2028|P2034|not reachable|the database system is (starting up|shutting down)/

/** True when the database is away, busy or read-only: the caller may try again, nothing was changed. */
export function isUnavailable(error: unknown): boolean {
  const fault = databaseFault(error)
  return (!!fault.sqlState && UNAVAILABLE_STATES.test(fault.sqlState)) || UNAVAILABLE_TEXT.test(fault.text)
}
