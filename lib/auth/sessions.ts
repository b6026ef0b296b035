import { db } from "../db"
import { type Claims, type Kind, readAccessToken } from "./tokens"

export type StudentActor = {
  id: string
  sessionId: string
  firstName: string
  lastName: string
  email: string
}
export type AdminActor = { id: string; sessionId: string; email: string; name: string }

const MAX_TOKEN_LENGTH = 4096

/** The student whose bearer token and session are alive, or null. One indexed read. */
export async function studentOfRequest(headers: Headers): Promise<StudentActor | null> {
  const claims = await claimsOf(headers, "student")
  return claims && findStudent(claims)
}

/** The admin whose bearer token and session are alive, or null. One indexed read. */
export async function adminOfRequest(headers: Headers): Promise<AdminActor | null> {
  const claims = await claimsOf(headers, "admin")
  return claims && findAdmin(claims)
}

async function claimsOf(headers: Headers, kind: Kind): Promise<Claims | null> {
  const header = headers.get("authorization")
  const match = header && header.length <= MAX_TOKEN_LENGTH ? /^Bearer ([\w.-]+)$/.exec(header) : null
  return match?.[1] ? readAccessToken(kind, match[1]) : null
}

/** The student of a live session row. */
export async function findStudent({ subject, sessionId }: Claims): Promise<StudentActor | null> {
  // Raw: the database's clock, in one read.
  const [student] = await db().$queryRaw<StudentActor[]>`
    SELECT s.id, ss.id AS "sessionId", s.first_name AS "firstName", s.last_name AS "lastName", s.email
    FROM student_session ss JOIN student s ON s.id = ss.student_id
    WHERE ss.id = ${sessionId}::uuid AND s.id = ${subject}::uuid AND ss.ended_at IS NULL AND ss.expires_at > now()
      AND s.deleted_at IS NULL AND s.email_verified_at IS NOT NULL`
  return student ?? null
}

/** The admin of a live session row. */
async function findAdmin({ subject, sessionId }: Claims): Promise<AdminActor | null> {
  // Raw: the database's clock, in one read.
  const [admin] = await db().$queryRaw<AdminActor[]>`
    SELECT a.id, s.id AS "sessionId", a.email, a.name
    FROM admin_session s JOIN admin a ON a.id = s.admin_id
    WHERE s.id = ${sessionId}::uuid AND a.id = ${subject}::uuid AND s.ended_at IS NULL AND s.expires_at > now()`
  return admin ?? null
}
