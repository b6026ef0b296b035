import { makePass, writeCredit } from "../../lib/passes/commands/credits"
import { type Answer, approve, call, capture, db, newStudent, type SignedIn } from "./api"
import { signUpBody } from "./classes"

/** A kind of pass that is sold: ten classes for $150, for 90 days. */
export async function newKind(
  given: { classes?: number; priceCents?: number; validDays?: number; titles?: string[] } = {},
) {
  return db().passKind.create({
    data: { name: "Ten classes", classes: 10, priceCents: 15_000, validDays: 90, ...given },
  })
}

/** A student's pass with so many classes left, given by her. */
export function newPass(
  student: { id: string },
  given: { classes?: number; expiresAt?: Date; titles?: string[] } = {},
): Promise<string> {
  const { classes = 10, expiresAt = new Date(Date.now() + 60 * 86_400_000), titles = [] } = given
  const pass = {
    studentId: student.id,
    kindId: null,
    fundingId: null,
    name: "Ten classes",
    classes,
    titles,
    expiresAt,
  }
  return db().$transaction((tx) => makePass(tx, { ...pass, reason: "given" }))
}

export const take = (passId: string, change: number) =>
  db().$transaction((tx) => writeCredit(tx, { passId, change, reason: "taken" }))

/** A student who has a pass. */
export async function passHolder(given: Parameters<typeof newPass>[1] = {}) {
  const student = await newStudent()
  return { student, passId: await newPass(student, given) }
}

/** Signs a student up for a class with their pass. */
export async function signUpByPass(student: SignedIn, event: { id: string }, at?: string): Promise<Answer> {
  const signed = { signature: "", typedSignature: student.firstName, email: student.email, way: "pass" }
  const body = await signUpBody(event, signed)
  return call("/api/signup", { method: "POST", token: student.token, body, at })
}

export function openPass(student: SignedIn, passId: string, at?: string): Promise<Answer> {
  return call("/api/payments", {
    method: "POST",
    token: student.token,
    body: { purpose: "pass", passId },
    at,
  })
}

/** The whole way: opened, approved, captured. Answers the PayPal order. */
export async function buyPass(student: SignedIn, passId: string): Promise<string> {
  const opened = await openPass(student, passId)
  if (opened.status !== 200)
    throw new Error(`opening failed: ${opened.status} ${JSON.stringify(opened.body)}`)
  const orderId = opened.body.orderId as string
  await approve(orderId)
  const captured = await capture(student, orderId)
  if (captured.status !== 200) throw new Error(`capture failed: ${captured.status}`)
  return orderId
}

export const passOf = (passId: string) =>
  db().pass.findUniqueOrThrow({
    where: { id: passId },
    include: { credits: { orderBy: [{ at: "asc" }, { id: "asc" }] }, funding: true },
  })

export const passesOf = ({ id }: { id: string }) =>
  db().pass.findMany({ where: { studentId: id }, include: { credits: true }, orderBy: { createdAt: "asc" } })

export const reasonsOf = async (passId: string) =>
  (await passOf(passId)).credits.map(({ reason, change }) => `${reason} ${change}`)
