import { randomUUID } from "node:crypto"
import type { ZodType, z } from "zod"
import { type AdminActor, adminOfRequest, type StudentActor, studentOfRequest } from "../auth/sessions"
import { AppError } from "../errors"
import { forgetPages } from "../kept-pages"
import { noteTouched } from "../page-tags"
import { countAgainst, type Limit } from "../rate-limit"
import { verifyCaptcha } from "../services/recaptcha"
import { readJsonObject } from "./body"
import { callerAddress } from "./caller"
import { answerOnce, repeatableOf } from "./idempotency"
import { toErrorResponse, toResponse } from "./reply"

type Context = { params: Promise<Record<string, string | string[] | undefined>> }
type Schema = ZodType<unknown, unknown>
type Out<S> = S extends ZodType ? z.output<S> : undefined

type Options<P, Q, B> = {
  params?: P
  query?: Q
  body?: B
  /** Without a body, and without its content type, it is as with an empty object. */
  mayLackBody?: true
  /** Counted per caller's address before anything else is done. */
  limits?: Limit[]
  /** The body's field that holds a reCAPTCHA token, the action it must have been made for, and whether it is asked. */
  captcha?: {
    action: string
    field: string
    isAsked?: (raw: Record<string, unknown>, isVisitor: boolean) => boolean
  }
  /**
   * A POST honours an Idempotency-Key unless this is false: where the answer holds a token, is another a moment
   * later, or where nothing is made by asking twice.
   */
  idempotent?: false
  /** A GET that changes something (a one-time link): HEAD is refused. */
  headless?: boolean
  /** What this route's error bodies hold (docs/calls.md) besides {code, message, requestId}. */
  errorExtra?: Record<string, unknown> | ((error: AppError) => Record<string, unknown>)
}

type Given<P, Q, B> = {
  params: Out<P>
  query: Out<Q>
  body: Out<B>
  /** Read once, here. */
  now: Date
  address: string
  request: Request
}

type Handler = (request: Request, context: Context) => Promise<Response>

/** A route anybody may call. "Public" is a word that someone typed. */
export function publicRoute<
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(options: Options<P, Q, B>, handle: (given: Given<P, Q, B>) => Promise<unknown>): Handler {
  return wrap({ options, actor: async () => ({}), handle })
}

/**
 * A route for whoever buys: a guest, known by the cart's cookie, or a student. 401 for a session that is not
 * alive, 403 for the admin.
 */
export function buyerRoute<
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(
  options: Options<P, Q, B>,
  handle: (given: Given<P, Q, B> & { student: StudentActor | null }) => Promise<unknown>,
): Handler {
  return wrap({
    options,
    actor: async (headers) => (headers.has("authorization") ? requireStudent(headers) : { student: null }),
    handle,
  })
}

/** A route for a signed-in student: 401 without a live session, 403 for the admin. */
export function studentRoute<
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(
  options: Options<P, Q, B>,
  handle: (given: Given<P, Q, B> & { student: StudentActor }) => Promise<unknown>,
): Handler {
  return wrap({ options, actor: requireStudent, handle })
}

/** A route for the admin: 401 without a live session, 403 for a student. */
export function adminRoute<
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(
  options: Options<P, Q, B>,
  handle: (given: Given<P, Q, B> & { admin: AdminActor }) => Promise<unknown>,
): Handler {
  return wrap({ options, actor: requireAdmin, handle })
}

async function requireStudent(headers: Headers): Promise<{ student: StudentActor }> {
  const student = await studentOfRequest(headers)
  if (student) return { student }
  if (await adminOfRequest(headers)) throw forbidden()
  throw unauthenticated()
}

async function requireAdmin(headers: Headers): Promise<{ admin: AdminActor }> {
  const admin = await adminOfRequest(headers)
  if (admin) return { admin }
  if (await studentOfRequest(headers)) throw forbidden()
  throw unauthenticated()
}

/** One body for every "not yours", whether or not it exists. */
export function forbidden() {
  return new AppError("FORBIDDEN", "You’re not allowed to do that.")
}

export function unauthenticated() {
  return new AppError("UNAUTHENTICATED", "Please log in first.", {}, { "WWW-Authenticate": "Bearer" })
}

function wrap<
  A extends object,
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
>({
  options,
  actor,
  handle,
}: {
  options: Options<P, Q, B>
  actor: (headers: Headers) => Promise<A>
  handle: (given: Given<P, Q, B> & A) => Promise<unknown>
}): Handler {
  return async (request, context) => {
    const requestId = request.headers.get("x-request-id") ?? randomUUID()
    const now = new Date()
    const refuse = (error: unknown) => {
      const { errorExtra } = options
      if (error instanceof AppError)
        Object.assign(error.extra, typeof errorExtra === "function" ? errorExtra(error) : errorExtra)
      return toErrorResponse(error, requestId)
    }
    try {
      if (options.headless && request.method === "HEAD")
        throw new AppError("METHOD_NOT_ALLOWED", "Use GET.", {}, { Allow: "GET" })
      const address = callerAddress(request.headers)
      const mayRepeat = options.idempotent !== false && request.headers.has("idempotency-key")
      const early = mayRepeat ? await actor(request.headers) : null
      let reading: Promise<Record<string, unknown> | undefined> | undefined
      const read = () => {
        const isLacking = options.mayLackBody && !request.headers.has("content-type")
        reading ??= options.body && !isLacking ? readJsonObject(request) : Promise.resolve(options.body && {})
        return reading
      }
      const work = async () => {
        for (const limit of options.limits ?? []) await countAgainst({ limit, subject: address })
        const who = early ?? (await actor(request.headers))
        const params = parse(options.params, await context.params)
        const query = parse(options.query, queryOf(request))
        const raw = await read()
        const { captcha } = options
        if (captcha && (captcha.isAsked?.(raw ?? {}, !isStudent(who)) ?? true))
          await verifyCaptcha({ token: raw?.[captcha.field], action: captcha.action, address })
        const body = parse(options.body, raw)
        const given: Given<P, Q, B> = { params, query, body, now, address, request }
        const result = noteTouched(() => handle({ ...given, ...who }), forgetPages)
        return result.then((one) => toResponse(one, requestId), refuse)
      }
      const repeatable = early && repeatableOf(request, callerOf(early, address))
      if (!repeatable) return await work()
      // A repetition may bring a captcha token of its own.
      const body = async () => ({ ...(await read()), [options.captcha?.field ?? ""]: undefined })
      return await answerOnce(repeatable, { body, work })
    } catch (error) {
      return refuse(error)
    }
  }
}

function isStudent(who: object): boolean {
  return "student" in who && who.student !== null
}

/** Whose key it is: visitors are told apart by their address. */
function callerOf(who: object, address: string): string {
  const { student, admin } = who as { student?: StudentActor | null; admin?: AdminActor }
  if (admin) return `admin:${admin.id}`
  return student ? `student:${student.id}` : `address:${address}`
}

function queryOf(request: Request): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [name, value] of new URL(request.url).searchParams) {
    if (name in query) throw new AppError("INVALID", "The address names the same thing twice.")
    if (value.includes("\0") || !value.isWellFormed())
      throw new AppError("INVALID", "The address couldn’t be read.")
    query[name] = value
  }
  return query
}

function parse<S extends Schema | undefined>(schema: S | undefined, value: unknown): Out<S> {
  if (!schema) return undefined as Out<S>
  const result = schema.safeParse(value)
  if (result.success) return result.data as Out<S>
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) fields[issue.path.join(".") || "body"] ??= issue.message
  throw new AppError("INVALID", Object.values(fields)[0] ?? "Please check what you entered.", { fields })
}
