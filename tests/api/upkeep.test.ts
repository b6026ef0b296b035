import { expect, test } from "vitest"
import { tidy } from "../../lib/worker/upkeep"
import { db, newStudent } from "../support/api"

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test("the daily upkeep drops sessions and links that are long over, and what old mails said", async () => {
  const { id: studentId, email } = await newStudent()
  const session = (ended: number | null, expires: number) => ({
    studentId,
    endedAt: ended === null ? null : daysAgo(ended),
    expiresAt: daysAgo(expires),
  })
  const kept = [session(29, -1), session(null, 29), session(null, -1)]
  await db().studentSession.deleteMany({ where: { studentId } })
  await db().studentSession.createMany({ data: [session(31, -1), session(null, 31), ...kept] })
  const link = { purpose: "login" as const, studentId, email }
  await db().oneTimeToken.createMany({
    data: [
      { ...link, hash: `old-${studentId}`, expiresAt: daysAgo(8) },
      { ...link, hash: `new-${studentId}`, expiresAt: daysAgo(6) },
    ],
  })
  const mail = (key: string, days: number) => ({
    ...{
      key: `${key}/${studentId}`,
      recipient: email,
      template: "accounts/login-link",
      state: "sent" as const,
    },
    ...{ data: { firstName: "Ada" }, askedBy: "login/x", sentAt: daysAgo(days) },
  })
  await db().mail.createMany({ data: [mail("old", 31), mail("young", 29)] })

  await tidy()

  expect(await db().studentSession.count({ where: { studentId } })).toBe(kept.length)
  const links = await db().oneTimeToken.findMany({ where: { studentId } })
  expect(links.map(({ hash }) => hash)).toEqual([`new-${studentId}`])
  const mails = await db().mail.findMany({ where: { recipient: email, askedBy: null } })
  expect(mails).toEqual([expect.objectContaining({ key: `old/${studentId}`, data: {} })])
  expect(await db().mail.count({ where: { recipient: email, askedBy: "login/x" } })).toBe(1)
})
