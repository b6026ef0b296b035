import { expect, test } from "vitest"
import { addDays } from "../../lib/time"
import { adminToken, call, db, newStudent } from "../support/api"
import { comeBack, newEvent, signUp, signUpBody } from "../support/classes"
import { mailTo } from "../support/mails"

const someone = async () => {
  const student = await newStudent({ firstName: "Adelaide" })
  const body = { preferredName: "Addie" }
  await call(`/api/user/${student.id}/update`, { method: "PUT", token: student.token, body })
  return student
}
/** Next summer: the sentences name both zones by their summer time. */
const date = `${new Date().getUTCFullYear() + 1}-07-01`
const startsAt = new Date(`${date}T16:00:00Z`)

test("a sign-up keeps the browser's time zone, and its emails say both clocks and the preferred name", async () => {
  const [student, event] = await Promise.all([someone(), newEvent({ startsAt })])
  const { email } = student
  const given = { email, name: "Adelaide Byron", timeZone: "Europe/Stockholm" }
  expect((await signUp(await signUpBody(event, given))).status).toBe(200)
  const mail = await mailTo(email, /You’re signed up/)
  expect(mail.text.replace(/\s+/g, " ")).toContain(
    "9:00–10:00 AM PDT (studio time; for you 6:00–7:00 PM GMT+2)",
  )
  expect(mail.text).toMatch(/See you in class, Addie/)
  const [one] = await db().signUp.findMany({ where: { email } })
  const token = await adminToken()
  const page = await call(`/api/admin/events/${event.id}/people`, { token })
  expect(page.body.people).toMatchObject([{ name: "Adelaide Byron", preferredName: "Addie" }])
  await call(`/api/signup/${one?.id}`, { method: "DELETE", token })
  const gone = await mailTo(email, /No longer on the list/)
  expect(gone.text).toContain("Addie, I’ve taken you off")
  expect(gone.text.replace(/\s+/g, " ")).toContain("for you 6:00–7:00 PM GMT+2")
})

test("so does the box for returning students, and a zone that is none keeps nobody away", async () => {
  const [student, first, second] = await Promise.all([
    someone(),
    newEvent(),
    newEvent({ startsAt: new Date(`${addDays(date, 1)}T16:00:00Z`) }),
  ])
  const { email } = student
  expect((await signUp(await signUpBody(first, { email, timeZone: "Mars/Olympus" }))).status).toBe(200)
  const row = await db().event.findUniqueOrThrow({ where: { id: second.id } })
  const body = {
    email,
    classTitle: row.title,
    date: addDays(date, 1),
    eventId: second.id,
    timeZone: "Asia/Tokyo",
  }
  expect((await comeBack(body)).status).toBe(200)
  const zones = await db().signUp.findMany({ where: { email }, orderBy: { createdAt: "asc" } })
  expect(zones.map(({ timeZone }) => timeZone)).toEqual(["", "Asia/Tokyo"])
})
