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

export type AuditKind = "log-ins" | "acts"

/**
 * The last log-ins and refusals at the admin's door, or what was done by the admin, students and the site that cannot be
 * undone; newest first.
 */
export async function listAudit(kind: AuditKind): Promise<WireAudit[]> {
  const entries = await db().auditEntry.findMany({
    where: { action: kind === "log-ins" ? { in: LOG_INS } : { notIn: LOG_INS } },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: kind === "log-ins" ? 50 : 200,
  })
  return entries.map(({ id, at, actor, action, subject, details }) => ({
    _id: String(id),
    at: at.toISOString(),
    actor,
    action,
    subject,
    details: (details ?? {}) as Record<string, unknown>,
  }))
}
