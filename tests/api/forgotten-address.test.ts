import { expect, test } from "vitest"
import { tellOfStock } from "../../lib/shop/commands/stock-notices"
import { tidy } from "../../lib/worker/upkeep"
import { makeEvent, makeSignUp } from "../../prisma/factories"
import { adminToken, call, db, eventually, mailsTo, makeChocolate, newStudent } from "../support/api"

/** Every column of text, JSON or a list of texts that holds the address in some row. */
async function columnsWith(address: string): Promise<string[]> {
  // Raw: all tables, whatever they are called.
  const columns = await db().$queryRaw<{ table: string; column: string }[]>`
    SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
    JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
      AND data_type IN ('text', 'character varying', 'json', 'jsonb', 'ARRAY')
    ORDER BY 1, 2`
  const found: string[] = []
  for (const { table, column } of columns) {
    const rows = await db().$queryRawUnsafe<object[]>(
      `SELECT FROM "${table}" WHERE strpos(lower("${column}"::text), $1) > 0 LIMIT 1`,
      address,
    )
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

async function reachedByALetter(email: string) {
  const times = { startedAt: new Date(), endedAt: new Date() }
  const letter = await db().letter.create({
    data: { subject: "News", text: "Hello.", state: "sent", ...times },
  })
  const batch = { letterId: letter.id, number: 1, people: 1, state: "sent" as const, endedAt: new Date() }
  const { id: batchId } = await db().letterBatch.create({ data: batch })
  await db().letterRecipient.create({ data: { letterId: letter.id, email, batchId } })
  return letter
}

const sentTo = async (address: string) =>
  (await db().letterRecipient.findMany({ where: { email: address } })).length

async function subscribe(email: string) {
  return db().subscriber.create({ data: { email, confirmedAt: new Date() } })
}

test("after an account is deleted no column holds its address, once the last email is sent and a month old", async () => {
  const student = await newStudent()
  const { email } = student
  const event = await makeEvent({ startsAt: new Date(Date.now() + 86_400_000) })
  await makeSignUp({ eventId: event.id, name: "Ada Byron", email })
  await subscribe(email)
  await reachedByALetter(email)
  await db().mailTrouble.create({ data: { email, kind: "complaint", reason: `abuse <${email}>` } })
  const { id: chocolateId } = await makeChocolate({ inventory: 3 })
  await db().stockNotice.create({ data: { chocolateId, email } })
  await tellOfStock()
  await eventually(async () => (await mailsTo(email)).some(({ subject }) => /back/i.test(subject)))
  // The database says that it was sent a moment after Resend has it.
  await eventually(
    async () => (await db().mail.count({ where: { recipient: email, state: "queued" } })) === 0,
  )

  const path = `/api/user/${student.id}?force=true`
  expect((await call(path, { method: "DELETE", token: student.token })).status).toBe(200)
  await eventually(async () => (await mailsTo(email)).some(({ subject }) => /deleted/.test(subject)))
  const left = await columnsWith(email)
  expect(left.filter((column) => !["mail.recipient", "mail.data"].includes(column))).toEqual([])

  await eventually(
    async () => (await db().mail.count({ where: { recipient: email, state: "queued" } })) === 0,
  )
  const monthAgo = new Date(Date.now() - 31 * 86_400_000)
  await db().mail.updateMany({
    where: { OR: [{ recipient: email }, { data: { path: ["email"], equals: email } }] },
    data: { sentAt: monthAgo, createdAt: monthAgo },
  })
  await tidy()
  expect(await columnsWith(email)).toEqual([])
})

test("a subscriber who is deleted leaves the letters that they had, and the letters keep their numbers", async () => {
  const { email } = await newStudent()
  const { id } = await subscribe(email)
  const letter = await reachedByALetter(email)
  const token = await adminToken()
  const counted = async () => (await call(`/api/admin/letters/${letter.id}`, { token })).body.counts
  const before = await counted()
  expect((await call(`/api/admin/subscribers/${id}`, { method: "DELETE", token })).status).toBe(200)
  expect(await sentTo(email)).toBe(0)
  expect(await counted()).toEqual(before)
})
