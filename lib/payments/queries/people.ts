import { createHmac } from "node:crypto"
import type { Tx } from "../../db"
import { env } from "../../env"

/**
 * The names under which coupons know a person; two uses with one name in common are the same person's. Of an
 * address only a keyed digest is kept, so that it is still known when the account is gone.
 */
export function namesOf(person: {
  studentId?: string | null
  emails?: string[]
  payerId?: string
}): string[] {
  const { studentId, emails = [], payerId } = person
  return [
    ...(studentId ? [`student:${studentId}`] : []),
    ...emails.filter((email) => email.trim()).map(nameOfEmail),
    ...(payerId ? [`payer:${payerId}`] : []),
  ]
}

/** A student's names: their account and its address. */
export async function namesOfStudent(within: Pick<Tx, "student">, studentId: string): Promise<string[]> {
  const student = await within.student.findUnique({ where: { id: studentId }, select: { email: true } })
  return namesOf({ studentId, emails: student ? [student.email] : [] })
}

function nameOfEmail(email: string): string {
  const normal = email.normalize("NFKC").trim().toLowerCase()
  return `email:${createHmac("sha256", env().AUTH_SECRET).update(`coupon:${normal}`).digest("base64url")}`
}
