import { digest } from "../../auth/random-token"
import { db } from "../../db"

/** A student on the wire (docs/product.md, User). */
export type WireUser = {
  id: string
  firstName: string
  lastName: string
  email: string
  image: string
  phone: string
  preferredName: string
  pronoun: string
  city: string
  zipcode: string
  createdAt: string
  /** They want no reminders of their sessions and classes. */
  remindersOff: boolean
  /** Nothing that is sent to them names the kind of session. */
  discreet: boolean
}

export const USER_COLUMNS = {
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  image: true,
  phone: true,
  preferredName: true,
  pronoun: true,
  city: true,
  zipcode: true,
  discreet: true,
  createdAt: true,
} as const

/** A student's own record, or null when there is none any more. */
export async function findUser(id: string): Promise<WireUser | null> {
  const student = await db().student.findFirst({
    where: { id, deletedAt: null },
    select: USER_COLUMNS,
  })
  if (!student) return null
  const optOuts = await db().reminderOptOut.count({ where: { email: student.email.toLowerCase() } })
  return { ...student, createdAt: student.createdAt.toISOString(), remindersOff: optOuts > 0 }
}

/** True when the browser with this binding cookie is the one that asked for the link. Consumes nothing. */
export async function wasAskedForHere({
  token,
  browserBinding,
}: {
  token: string
  browserBinding?: string
}): Promise<boolean> {
  if (!token || !browserBinding) return false
  const link = await db().oneTimeToken.findFirst({
    where: { hash: digest(token), markerHash: digest(browserBinding), usedAt: null, voidedAt: null },
    select: { hash: true },
  })
  return link !== null
}
