import { AsyncLocalStorage } from "node:async_hooks"
import { randomInt } from "node:crypto"
import { PrismaPg } from "@prisma/adapter-pg"
import { encode } from "next-auth/jwt"
import { STUDENT_SESSION_SECONDS, studentCookieName } from "../../lib/auth/student-cookie"
import { issueAccessToken } from "../../lib/auth/tokens"
import { SESSION_TYPES } from "../../lib/bookings/rules"
import { db } from "../../lib/db"
import { PrismaClient } from "../../lib/generated/prisma/client"
import {
  makeBookingCoupon,
  makeCartCoupon,
  makeChocolate,
  makeSlot,
  makeStudent,
  makeStudentSession,
} from "../../prisma/factories"
import { freeHour } from "./free-moments"

export { db, makeBookingCoupon, makeCartCoupon, makeChocolate, makeSlot }

// The site's own client gives up after the seconds that a visitor would wait. Tests wait for what they need.
let standing = patientClient(process.env.DATABASE_URL)
/** Of what runs within `onDatabase`, also beside others that do. */
const within = new AsyncLocalStorage<PrismaClient>()
// Where lib/db.ts keeps the client of a process.
Object.defineProperty(globalThis, "prismaClient", {
  configurable: true,
  get: () => within.getStore() ?? standing,
})

function patientClient(connectionString: string | undefined): PrismaClient {
  const transactionOptions = { maxWait: 60_000, timeout: 60_000 }
  return new PrismaClient({ adapter: new PrismaPg({ connectionString }), transactionOptions })
}

/** Runs `work` with the factories on another database. */
export async function onDatabase<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = patientClient(url)
  try {
    return await within.run(client, work)
  } finally {
    await client.$disconnect()
  }
}

/** Puts the factories of a file on another database, until what it answers is called. */
export function stayOnDatabase(url: string): () => Promise<void> {
  const before = standing
  const client = patientClient(url)
  standing = client
  return async () => {
    standing = before
    await client.$disconnect()
  }
}

export const siteUrl = () => required("SITE_URL")
export const localUrl = () => required("LOCAL_URL")

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run the tests through npm test`)
  return value
}

/** An address that no other call has. */
export function anyAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
}

export type Answer = {
  status: number
  headers: Headers
  body: Record<string, unknown> & { code?: string; message?: string }
}
type Call = {
  method?: string
  token?: string | null
  body?: unknown
  headers?: Record<string, string>
  /** Another web process than the shared one. */
  at?: string
}

/** One HTTP call to the site. `body` that is not a string goes out as JSON. */
export async function call(
  path: string,
  { method = "GET", token, body, headers = {}, at }: Call = {},
): Promise<Answer> {
  const response = await fetch(`${at ?? siteUrl()}${path}`, {
    method,
    redirect: "manual",
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      "X-Forwarded-For": anyAddress(),
      ...headers,
    },
    body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
  })
  const text = await response.text()
  let parsed: Answer["body"] = {}
  try {
    parsed = text ? JSON.parse(text) : {}
  } catch {
    parsed = { text }
  }
  return { status: response.status, headers: response.headers, body: parsed }
}

export type SignedIn = {
  id: string
  email: string
  firstName: string
  lastName: string
  token: string
  sessionId: string
}

/** A verified student with a live session and an access token. */
export async function newStudent(given: Parameters<typeof makeStudent>[0] = {}): Promise<SignedIn> {
  const student = await makeStudent(given)
  const session = await makeStudentSession({ studentId: student.id })
  const token = await issueAccessToken({ kind: "student", subject: student.id, sessionId: session.id })
  const { id, email, firstName, lastName } = student
  return { id, email, firstName, lastName, token, sessionId: session.id }
}

/** The browser's cookie of a student's session, as next-auth writes it. */
export async function studentCookie({ id, sessionId }: Pick<SignedIn, "id" | "sessionId">): Promise<string> {
  const secret = process.env.NEXTAUTH_SECRET || process.env.AUTH_SECRET || ""
  const value = await encode({ token: { sub: id, sid: sessionId }, secret, maxAge: STUDENT_SESSION_SECONDS })
  return `${studentCookieName()}=${value}`
}

/** An access token of the admin, with a session of its own. */
export async function adminToken(): Promise<string> {
  const admin = await db().admin.findFirstOrThrow()
  const session = await db().adminSession.create({
    data: { adminId: admin.id, expiresAt: new Date(Date.now() + 86_400_000) },
  })
  return issueAccessToken({ kind: "admin", subject: admin.id, sessionId: session.id })
}

/** A slot at this moment, or at an hour that nothing else is near to. */
export async function newSlot(startsAt?: Date) {
  return makeSlot({ startsAt: startsAt ?? (await freeHour()) })
}

/** The body of PUT …/book for a student. */
export function bookBody(student: SignedIn, given: Record<string, unknown> = {}) {
  const { id: userId, firstName, lastName, email } = student
  return { userId, firstName, lastName, email, sessionType: SESSION_TYPES[0], message: "", ...given }
}

export function openBody(slotId: string, given: Record<string, unknown> = {}) {
  return { purpose: "booking", slotId, sessionType: SESSION_TYPES[0], amount: 80, ...given }
}

/** Opens a payment and answers the PayPal order. */
export async function openPayment(student: SignedIn, slotId: string, given: Record<string, unknown> = {}) {
  const { at, ...rest } = given as { at?: string }
  const opened = await call("/api/payments", {
    method: "POST",
    token: student.token,
    body: openBody(slotId, rest),
    at,
  })
  if (opened.status !== 200)
    throw new Error(`opening failed: ${opened.status} ${JSON.stringify(opened.body)}`)
  return opened.body.orderId as string
}

/** What the buyer does in PayPal's window. */
export async function approve(orderId: string, body: Record<string, unknown> = {}): Promise<void> {
  const response = await fetch(`${localUrl()}/paypal/approve/${orderId}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`approve failed: ${response.status} ${await response.text()}`)
}

export function capture(student: SignedIn, orderId: string, at?: string): Promise<Answer> {
  return call(`/api/payments/${orderId}/capture`, { method: "POST", token: student.token, at })
}

export type Captured = {
  id: string
  orderId: string
  amount: string
  currency: string
  status: string
  refunded: string
}

/** PayPal's own record of the captures of one order. */
export async function capturesOf(orderId: string): Promise<Captured[]> {
  const response = await fetch(`${localUrl()}/paypal/captures`)
  const answer = (await response.json()) as Captured[] | { captures: Captured[] }
  return (Array.isArray(answer) ? answer : answer.captures).filter((captured) => captured.orderId === orderId)
}

export async function fault(body: Record<string, unknown>): Promise<void> {
  await fetch(`${localUrl()}/faults`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  })
}

export type Mailed = {
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  attachments: { filename: string; content: string }[]
}

export async function mailsTo(address: string): Promise<Mailed[]> {
  const response = await fetch(`${localUrl()}/outbox?to=${encodeURIComponent(address)}`, {
    headers: { Accept: "application/json" },
  })
  return ((await response.json()) as { emails: Mailed[] }).emails
}

/**
 * Asks again until `look` answers something: for what another process does meanwhile. `seconds` only ends a test
 * that would never end: a busy machine needs many times what a quiet one does.
 */
export async function eventually<T>(
  look: () => Promise<T | undefined | null | false>,
  seconds = 240,
): Promise<T> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end)
      throw new Error(`nothing after ${seconds} seconds: ${look.toString().slice(0, 200)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
