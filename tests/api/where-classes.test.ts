import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { defaultAddress } from "../../lib/classes/rules"
import { DEFAULTS } from "../../lib/content/rules"
import { instantToWallClock } from "../../lib/time"
import { adminToken, call, db, newStudent, studentCookie } from "../support/api"
import { newEvent, signUp, signUpBody } from "../support/classes"
import { freeMinute } from "../support/free-moments"
import { brokenInvariants } from "../support/invariants"
import { entryOf, mailTo } from "../support/mails"

const STUDIO = DEFAULTS.places.studioAddress
const ROOM = "https://meet.example/class"
let token = ""
beforeAll(async () => {
  token = await adminToken()
})
afterAll(async () => expect(await brokenInvariants()).toEqual([]))

const add = async (given: object = {}) =>
  call("/api/admin/events", {
    method: "POST",
    token,
    body: {
      title: `Slow Flow ${crypto.randomUUID().slice(0, 8)}`,
      ...instantToWallClock(await freeMinute(), "America/Los_Angeles"),
      force: true,
      ...given,
    },
  })
const change = (id: unknown, body: object) => call(`/api/events/${id}`, { method: "PUT", token, body })

describe("where a class takes place", () => {
  test.each([
    [{}, STUDIO, ""],
    [{ location: "Quincy Street Studio" }, STUDIO, ""],
    [{ location: "Harbor Hall" }, "Harbor Hall", ""],
    [{ location: "Harbor Hall", address: "12 Water Street" }, "12 Water Street", ""],
    [{ link: ROOM }, "", ROOM],
    [{ address: "12 Water Street", link: ROOM }, "12 Water Street", ROOM],
  ])("%j is at %j, %j", async (given, address, link) => {
    const { status, body } = await add(given)
    expect(status).toBe(200)
    expect(body).toMatchObject({ address, link, isOnline: address === "" })
  })

  test.each([
    [{ location: "Quincy Street Studio" }, { location: "Harbor Hall" }, "Harbor Hall", ""],
    [{ location: "Harbor Hall" }, { location: "" }, STUDIO, ""],
    [{ address: "12 Water Street" }, { location: "Harbor Hall" }, "12 Water Street", ""],
    [{ address: "12 Water Street" }, { address: "" }, STUDIO, ""],
    [{}, { address: "", link: ROOM }, "", ROOM],
    [{ link: ROOM }, { link: "" }, STUDIO, ""],
    [{ link: ROOM }, { title: "Chair Yoga" }, "", ROOM],
    [{ link: ROOM }, { address: "12 Water Street", link: "" }, "12 Water Street", ""],
  ])("%j changed with %j is at %j, %j", async (before, changes, address, link) => {
    const { body } = await add(before)
    expect((await change(body._id, { ...changes, force: true })).body).toMatchObject({ address, link })
  })

  test.each([
    [{ link: "http://meet.example" }, "link"],
    [{ link: "https://me:x@meet.example" }, "link"],
    [{ link: 1 }, "link"],
    [{ address: "x".repeat(301) }, "address"],
    [{ address: "one\u2028two" }, "address"],
  ])("%j is refused by its field, also as a change", async (given, field) => {
    const refused = await add(given)
    expect([refused.status, Object.keys(refused.body.fields as object)]).toEqual([400, [field]])
    const event = await newEvent()
    expect((await change(event.id, given)).status).toBe(400)
  })

  test("the database refuses a class that says nothing, unless it is canceled", async () => {
    const { id } = await newEvent()
    const empty = { address: "", link: "" }
    await expect(db().event.update({ where: { id }, data: empty })).rejects.toThrow(/event_says_where/)
    await db().event.update({ where: { id }, data: { ...empty, cancelledAt: new Date() } })
  })
})

describe("the link of an online class", () => {
  test("goes to who signed up and to the admin, and to nobody else", async () => {
    const secret = `${ROOM}/${crypto.randomUUID()}`
    const { body: event } = await add({ link: secret })
    const student = await newStudent()
    const body = await signUpBody({ id: event._id as string }, { email: student.email })
    expect((await signUp(body)).status).toBe(200)
    const mail = await mailTo(student.email, /You’re signed up/)
    expect(mail.text).toContain(secret)
    expect(entryOf(mail)).toContain(`\nURL:${secret}\r`)
    const paths = ["/api/events", "/api/events/calendar", `/api/events/${event._id}/calendar`, "/calendar"]
    for (const path of [
      ...paths,
      "/",
      `/signup?eventId=${event._id}`,
      `/signup-selection?eventId=${event._id}`,
    ]) {
      const { body: said } = await call(path)
      expect(JSON.stringify(said), path).not.toContain(secret)
    }
    const asStudent = await call("/api/events", { token: student.token })
    expect(JSON.stringify(asStudent.body)).not.toContain(secret)
    const feed = String((await call(`/api/events/${event._id}/calendar`)).body.text)
    expect(feed).toContain("LOCATION:Online")
    const asAdmin = await call("/api/events", { token })
    expect(JSON.stringify(asAdmin.body)).toContain(secret)
    const Cookie = await studentCookie(student)
    const { body: page } = await call(`/user/${student.id}`, { headers: { Cookie } })
    expect(String(page.text)).toContain(secret)
  })

  test("that changes is told to who signed up, once she agrees", async () => {
    const { body: event } = await add({ link: ROOM })
    const body = await signUpBody({ id: event._id as string })
    await signUp(body)
    const newer = `${ROOM}/new`
    expect((await change(event._id, { link: newer })).body.code).toBe("PEOPLE_CONCERNED")
    expect((await change(event._id, { link: newer, force: true })).status).toBe(200)
    const mail = await mailTo(body.email, /A change/)
    expect(mail.text).toContain(newer)
    expect(entryOf(mail)).toContain("SEQUENCE:1")
  })
})

test("a class in the studio says how to get in, and what to bring", async () => {
  const event = await newEvent({ location: "Quincy Street Studio" })
  const body = await signUpBody(event)
  await signUp(body)
  const mail = await mailTo(body.email, /You’re signed up/)
  for (const words of [STUDIO, DEFAULTS.places.howToGetIn, DEFAULTS.places.whatToBring])
    expect(mail.text).toContain(words)
  expect(entryOf(mail)).toContain(`LOCATION:${STUDIO.replaceAll(",", "\\,")}`)
})

test.each([
  ["", STUDIO],
  ["quincy street studio", STUDIO],
  ["Harbor Hall", "Harbor Hall"],
])("the address of %j is %j", (location, address) =>
  expect(defaultAddress({ location, studioAddress: STUDIO })).toBe(address),
)
