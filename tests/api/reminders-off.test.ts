import { expect, test } from "vitest"
import { reminderKeyOf } from "../../lib/reminders/keys"
import { call, db, newStudent, siteUrl } from "../support/api"
import { anyEmail } from "../support/classes"

const isOff = async (email: string) => (await db().reminderOptOut.count({ where: { email } })) === 1
const turn = (key: string, off: unknown) => call("/api/reminders", { method: "POST", body: { key, off } })
const page = async (query: string) => {
  const answer = await fetch(`${siteUrl()}/reminders${query}`)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test("a look at the link's page changes nothing, one press turns reminders off, and another on again", async () => {
  const email = anyEmail()
  const key = reminderKeyOf(email)
  const before = await page(`?key=${key}`)
  expect(before.status).toBe(200)
  expect(before.text).toContain("Turn reminders off")
  expect(before.headers.get("referrer-policy")).toBe("no-referrer")
  expect(before.headers.get("x-robots-tag")).toBe("noindex")
  for (const method of ["GET", "HEAD"])
    expect((await call(`/api/reminders/one-click?key=${key}`, { method })).status).toBe(405)
  expect(await isOff(email)).toBe(false)
  for (let press = 0; press < 2; press++) expect((await turn(key, true)).body).toEqual({ off: true })
  expect(await isOff(email)).toBe(true)
  expect((await page(`?key=${key}`)).text).toContain("Turn them on again")
  expect((await turn(key, false)).body).toEqual({ off: false })
  expect(await isOff(email)).toBe(false)
})

test("the email program's own button turns them off", async () => {
  const email = anyEmail()
  const path = `/api/reminders/one-click?key=${reminderKeyOf(email)}`
  const headers = { "Content-Type": "application/x-www-form-urlencoded" }
  const answer = await call(path, { method: "POST", body: "List-Unsubscribe=One-Click", headers })
  expect([answer.status, answer.body]).toEqual([200, { off: true }])
  expect(await isOff(email)).toBe(true)
})

test("another's key, a cut one and none open nothing", async () => {
  const [mine, theirs] = [reminderKeyOf(anyEmail()), reminderKeyOf(anyEmail())]
  const mixed = `${mine.split(".")[0]}.${theirs.split(".")[1]}`
  for (const key of [mixed, mine.slice(0, -1), `${mine}.x`.slice(1), "", ".", "x"]) {
    expect((await turn(key, true)).status, key).toBe(400)
    const { status, text } = await page(`?key=${key}`)
    expect(status).toBe(200)
    expect(text).not.toContain("Turn reminders off")
  }
  expect((await turn(mine, "yes")).status).toBe(400)
})

test("the account has the same switch, in what it answers, downloads and forgets", async () => {
  const student = await newStudent()
  const { id, token, email } = student
  const put = (body: object) => call(`/api/user/${id}/update`, { method: "PUT", token, body })
  const read = async () =>
    ((await call(`/api/user/${id}`, { token })).body.user as { remindersOff: boolean }).remindersOff
  expect(await read()).toBe(false)
  expect((await put({ remindersOff: true })).body.user).toMatchObject({ remindersOff: true })
  expect((await put({ pronoun: "they" })).body.user).toMatchObject({ remindersOff: true, pronoun: "they" })
  expect(await read()).toBe(true)
  expect((await put({ remindersOff: "no" })).status).toBe(400)
  await turn(reminderKeyOf(email), false)
  expect(await read()).toBe(false)
  await turn(reminderKeyOf(email), true)
  const data = await call(`/api/user/${id}/data`, { token })
  expect(data.body.remindersOffSince).toEqual(expect.any(String))
  expect((await call(`/api/user/${id}?force=true`, { method: "DELETE", token })).status).toBe(200)
  expect(await isOff(email)).toBe(false)
})
