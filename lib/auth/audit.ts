import { db } from "../db"

export type WireAudit = {
  _id: string
  at: string
  actor: string
  action: string
  subject: string
  details: Record<string, unknown>
}

const LOG_INS = ["log in", "log in refused", "refresh token used twice"]

/** Writes that somebody came through the admin's door, or was turned away; never what they typed. */
export async function noteLogIn(given: {
  adminId: string | null
  address: string
  headers: Headers
}): Promise<void> {
  const { adminId, address, headers } = given
  const agent = (headers.get("user-agent") ?? "").replace(/[^\x20-\x7e]/g, " ").slice(0, 200)
  await db().auditEntry.create({
    data: {
      actor: adminId ? `admin:${adminId}` : "visitor",
      action: adminId ? "log in" : "log in refused",
      subject: "admin",
      details: { address, agent },
    },
  })
}

/** The last log-ins and refusals at the admin's door, newest first. */
export function listLogIns(): Promise<WireAudit[]> {
  return list({ action: { in: LOG_INS } }, 50)
}

/** What was done by the admin, students and the site that cannot be undone, newest first. */
export function listAudit(): Promise<WireAudit[]> {
  return list({ action: { notIn: LOG_INS } }, 200)
}

async function list(where: object, take: number): Promise<WireAudit[]> {
  const entries = await db().auditEntry.findMany({ where, orderBy: [{ at: "desc" }, { id: "desc" }], take })
  return entries.map(({ id, at, actor, action, subject, details }) => ({
    _id: String(id),
    at: at.toISOString(),
    actor,
    action,
    subject,
    details: (details ?? {}) as Record<string, unknown>,
  }))
}
