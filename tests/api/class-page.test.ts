import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, test } from "vitest"
import { makeSignUp } from "../../prisma/factories"
import { adminToken, call, db, eventually, mailsTo, newStudent, siteUrl } from "../support/api"
import { anyEmail, drawnSignature, newEvent, signUp, signUpBody, takenOf } from "../support/classes"
import { freeMinute } from "../support/free-moments"
import { brokenInvariants } from "../support/invariants"

let token: string
beforeAll(async () => {
  token = await adminToken()
})

const put = (path: string, body: unknown) =>
  call(`/api/admin/signups/${path}`, { method: "PUT", token, body })
const add = (eventId: string, body: Record<string, unknown>, headers?: Record<string, string>) =>
  call(`/api/admin/events/${eventId}/people`, {
    method: "POST",
    token,
    headers,
    body: { name: "Wen Walker", waiver: "missing", ...body },
  })
const page = async (eventId: string) =>
  (await call(`/api/admin/events/${eventId}/people`, { token })).body as unknown as {
    event: Record<string, unknown>
    extra: number
    people: Record<string, unknown>[]
  }
const past = () => new Date(Date.now() - 3_600_000)
const someoneIn = async (event: { id: string }, email = anyEmail()) =>
  makeSignUp({ eventId: event.id, name: "Ines Moreau", email })

describe("who comes without signing up", () => {
  test("is added beyond the places of a full class, with the usual confirmation", async () => {
    const event = await newEvent({ capacity: 1 })
    await someoneIn(event)
    const email = anyEmail("wen")
    const added = await add(event.id, { email, phone: "360-555-0142", waiver: "on_paper" })
    expect([added.status, added.body]).toEqual([201, { signUpId: expect.any(String) }])
    expect(await takenOf(event)).toBe(1)
    expect(await page(event.id)).toMatchObject({
      extra: 1,
      event: { capacity: 1, placesLeft: 0 },
      people: [
        { name: "Ines Moreau", isExtra: false, waiver: "signed", paid: null, attendance: null },
        { name: "Wen Walker", email, isExtra: true, waiver: "on_paper", signedName: "Wen Walker" },
      ],
    })
    const mail = await eventually(async () => (await mailsTo(email))[0])
    expect(mail.subject).toContain("You’re signed up")
    expect(mail.text).not.toContain("waiver")
    expect(await brokenInvariants()).toEqual([])
  })

  test("owes at the door what the class costs, until she marks it", async () => {
    const event = await newEvent({ priceCents: 1_800 })
    const email = anyEmail("wen")
    const { signUpId } = (await add(event.id, { email })).body
    expect((await page(event.id)).people).toMatchObject([{ paid: { how: "owes", amount: 18 } }])
    const mail = await eventually(async () => (await mailsTo(email))[0])
    expect(mail.text).toContain("$18, at the door, in cash.")
    expect(mail.text).toContain("there’s a waiver to sign before class")
    expect((await put(`${signUpId}/paid`, { how: "cash", amount: 15 })).status).toBe(200)
    expect((await page(event.id)).people).toMatchObject([{ paid: { how: "cash", amount: 15 } }])
    expect((await put(`${signUpId}/paid`, { how: null })).status).toBe(200)
    expect((await page(event.id)).people).toMatchObject([{ paid: null }])
    expect(await brokenInvariants()).toEqual([])
  })

  test("signs later: once, on her screen or on paper", async () => {
    const event = await newEvent({})
    const [here, paper, gone] = await Promise.all(
      ["Wen Walker", "Ola Berg", "Ida Gone"].map(
        async (name) => (await add(event.id, { name })).body.signUpId,
      ),
    )
    const bare = await put(`${here}/waiver`, { waiver: "signature" })
    expect([bare.status, bare.body.fields]).toEqual([400, { signature: expect.any(String) }])
    const old = await put(`${here}/waiver`, {
      waiver: "signature",
      typedSignature: "Wen Walker",
      waiverVersion: 4711,
    })
    expect([old.status, old.body.code]).toEqual([409, "WAIVER_CHANGED"])
    const both = await Promise.all([
      put(`${here}/waiver`, { waiver: "signature", signature: await drawnSignature() }),
      put(`${here}/waiver`, { waiver: "signature", typedSignature: "Wen W." }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await put(`${paper}/waiver`, { waiver: "on_paper" })).body).toEqual({
      signUpId: paper,
      waiver: "on_paper",
    })
    await call(`/api/signup/${gone}`, { method: "DELETE", token })
    expect((await put(`${gone}/waiver`, { waiver: "on_paper" })).status).toBe(404)
    expect((await page(event.id)).people).toMatchObject([
      { name: "Ola Berg", waiver: "on_paper", signedName: "Ola Berg" },
      { name: "Wen Walker", waiver: "signed", signedAt: expect.any(String) },
    ])
    const pdf = await fetch(`${siteUrl()}/api/admin/signups/${here}/waiver`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"])
    expect(await brokenInvariants()).toEqual([])
  })

  test("may come late and leave no address: nobody is emailed, and several may", async () => {
    const event = await newEvent({ startsAt: past() })
    for (const name of ["Wen Walker", "Ola Berg"]) expect((await add(event.id, { name })).status).toBe(201)
    const late = anyEmail("late")
    const { signUpId } = (await add(event.id, { email: late })).body
    expect((await page(event.id)).people).toHaveLength(3)
    expect(await db().mail.count({ where: { OR: [{ recipient: late }, { recipient: "" }] } })).toBe(0)
    const off = await call(`/api/signup/${signUpId}`, { method: "DELETE", token })
    expect(off.status).toBe(200)
    expect((await page(event.id)).extra).toBe(2)
  })

  test("signs on her phone, through the same cleaning as on the site", async () => {
    const event = await newEvent({ startsAt: past() })
    const signature = await drawnSignature()
    const added = await add(event.id, { waiver: "signature", signature })
    expect(added.status).toBe(201)
    const kept = await db().signUp.findUniqueOrThrow({ where: { id: String(added.body.signUpId) } })
    expect(kept).toMatchObject({
      waiver: "signed",
      signedName: "Wen Walker",
      waiverVersion: expect.any(Number),
    })
    expect(
      Buffer.from(kept.signature ?? [])
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG")
    const pdf = await call(`/api/admin/signups/${kept.id}/waiver`, { token })
    expect(pdf.headers.get("content-type")).toBe("application/pdf")
    for (const bad of ["", "data:image/png;base64,AAAA", "hello"]) {
      const refused = await add(event.id, { waiver: "signature", signature: bad })
      expect([refused.status, refused.body.fields]).toEqual([400, { signature: expect.any(String) }])
    }
    expect((await add(event.id, { waiver: "signature", signature, waiverVersion: 99_999 })).body.code).toBe(
      "WAIVER_CHANGED",
    )
    expect((await page(event.id)).people).toHaveLength(1)
  })

  test("is linked to a verified account, and has signed when they signed before", async () => {
    const student = await newStudent()
    const [before, event] = [await newEvent(), await newEvent()]
    await signUp(await signUpBody(before, { email: student.email }))
    const added = await add(event.id, { email: student.email.toUpperCase() })
    const kept = await db().signUp.findUniqueOrThrow({ where: { id: String(added.body.signUpId) } })
    expect(kept).toMatchObject({ studentId: student.id, email: student.email, waiver: "signed" })
    expect(kept.carriedFromId).not.toBeNull()
  })

  test("is refused twice, in a canceled class, and with what cannot be", async () => {
    const event = await newEvent()
    const email = anyEmail()
    expect((await add(event.id, { email })).status).toBe(201)
    const again = await add(event.id, { email: ` ${email.toUpperCase()}` })
    expect([again.status, again.body.code]).toEqual([409, "ALREADY_SIGNED_UP"])
    for (const bad of [
      { name: " " },
      { email: "no" },
      { phone: "12" },
      { waiver: "no" },
      { name: "x\u202ey" },
    ])
      expect((await add(event.id, bad)).body).toMatchObject({
        code: "INVALID",
        fields: { [Object.keys(bad)[0] ?? ""]: expect.any(String) },
      })
    await db().event.update({ where: { id: event.id }, data: { cancelledAt: new Date() } })
    expect((await add(event.id, {})).status).toBe(409)
    expect((await add(randomUUID(), {})).status).toBe(404)
    expect(await page(event.id)).toMatchObject({ event: { isCancelled: true }, people: [{ email }] })
  })

  test("is added once however often the button is pressed", async () => {
    const event = await newEvent()
    const headers = { "Idempotency-Key": randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => add(event.id, {}, headers)))
    expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toContain(201)
    expect((await page(event.id)).people).toHaveLength(1)
  })
})

describe("a tick", () => {
  const at = (seconds: number) => new Date(Date.now() - 600_000 + seconds * 1000).toISOString()
  const stands = async (id: string) => (await db().signUp.findUniqueOrThrow({ where: { id } })).attendance

  test("arrives late, twice and out of order, and the newest press stands", async () => {
    const { id } = await someoneIn(await newEvent())
    const presses = [
      { attendance: "came", at: at(1) },
      { attendance: "missed", at: at(2) },
      { attendance: null, at: at(3) },
      { attendance: "came", at: at(4) },
    ]
    for (const order of [
      [3, 0, 1, 2],
      [0, 0, 3, 1, 3],
      [2, 1, 3, 0],
    ]) {
      await db().signUp.update({ where: { id }, data: { attendance: null, attendanceAt: null } })
      for (const one of order) expect((await put(`${id}/attendance`, presses[one])).status).toBe(200)
      expect(await stands(id), order.join()).toBe("came")
    }
    await db().signUp.update({ where: { id }, data: { attendance: null, attendanceAt: null } })
    await Promise.all([...presses, ...presses].map((press) => put(`${id}/attendance`, press)))
    expect(await stands(id)).toBe("came")
    const older = await put(`${id}/attendance`, presses[1])
    expect(older.body).toEqual({ signUpId: id, attendance: "came", attendanceAt: at0(presses[3]) })
  })
  const at0 = (press?: { at: string }) => press?.at ?? ""

  test("of a clock that is ahead counts as now, and of no clock too", async () => {
    const { id } = await someoneIn(await newEvent())
    await put(`${id}/attendance`, { attendance: "came", at: new Date(Date.now() + 86_400_000).toISOString() })
    expect((await put(`${id}/attendance`, { attendance: "missed" })).body.attendance).toBe("missed")
  })

  test("is refused for whoever is not on a list, and when it says nothing", async () => {
    const { id } = await someoneIn(await newEvent())
    for (const bad of [{}, { attendance: "maybe" }, { attendance: "came", at: "yesterday" }])
      expect((await put(`${id}/attendance`, bad)).status).toBe(400)
    for (const year of ["0000", "1999", "9999"])
      expect(
        (await put(`${id}/attendance`, { attendance: "came", at: `${year}-01-01T00:00:00Z` })).status,
      ).toBe(400)
    await call(`/api/signup/${id}`, { method: "DELETE", token })
    expect((await put(`${id}/attendance`, { attendance: "came" })).status).toBe(404)
  })
})

describe("paid at the door", () => {
  test("is marked, changed in its row, and taken back with all of it", async () => {
    const event = await newEvent()
    const { id } = await someoneIn(event)
    const paid = async () => (await page(event.id)).people[0]?.paid
    expect((await put(`${id}/paid`, { how: "owes", amount: 20 })).body).toEqual({
      signUpId: id,
      paid: { how: "owes", amount: 20 },
    })
    const { fundingId } = await db().signUp.findUniqueOrThrow({ where: { id } })
    await put(`${id}/paid`, { how: "cash", amount: "22.50" })
    expect(await paid()).toEqual({ how: "cash", amount: 22.5 })
    const { deskPaymentId, cents } = await db().funding.findUniqueOrThrow({ where: { id: fundingId ?? "" } })
    const desk = { where: { id: deskPaymentId ?? "" } }
    expect([cents, await db().deskPayment.findUnique(desk)]).toMatchObject([
      0,
      { amountCents: 2250, method: "cash", takenAt: expect.any(Date) },
    ])
    expect((await put(`${id}/paid`, { how: null })).status).toBe(200)
    expect((await put(`${id}/paid`, { how: null })).status).toBe(200)
    expect(await paid()).toBeNull()
    expect(await db().deskPayment.count(desk)).toBe(0)
    expect(await brokenInvariants()).toEqual([])
  })

  test("twice at once is one row", async () => {
    const event = await newEvent()
    const { id } = await someoneIn(event)
    const answers = await Promise.all(
      [10, 20, 30, 40].map((amount) => put(`${id}/paid`, { how: "other", amount })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await brokenInvariants()).toEqual([])
  })

  test.each([-5, 1e9, 0, 10_000.01, 5.005, "ten", null, undefined, {}])("%s is no amount", async (amount) => {
    const { id } = await someoneIn(await newEvent())
    const refused = await put(`${id}/paid`, { how: "cash", amount })
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { amount: expect.stringContaining("$10,000") },
    ])
  })

  test("asks how", async () => {
    const { id } = await someoneIn(await newEvent())
    expect((await put(`${id}/paid`, { amount: 5 })).body.fields).toEqual({ how: expect.any(String) })
  })
})

describe("a message to everyone", () => {
  const write = (eventId: string, body: unknown, headers?: Record<string, string>) =>
    call(`/api/admin/events/${eventId}/message`, { method: "POST", token, body, headers })
  const words = { subject: "Bring a blanket", text: "It is cold.\n\nSee you at nine." }

  test("is one email each, with the teacher's address for answers, once", async () => {
    const event = await newEvent()
    const [one, two] = [anyEmail(), anyEmail()]
    await someoneIn(event, one)
    await someoneIn(event, two)
    await add(event.id, {})
    const answers = await Promise.all([write(event.id, words), write(event.id, words)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.reduce((sum, { body }) => sum + Number(body.sent), 0)).toBe(2)
    for (const to of [one, two]) {
      const mails = await eventually(async () => {
        const found = (await mailsTo(to)).filter(({ subject }) => subject === words.subject)
        return found.length > 0 && found
      })
      expect(mails).toHaveLength(1)
      expect(mails[0]).toMatchObject({ reply_to: [expect.stringContaining("@")] })
      expect(mails[0]?.text).toContain("See you at nine.")
    }
    const late = anyEmail()
    await add(event.id, { email: late })
    expect((await write(event.id, words)).body).toEqual({ people: 3, sent: 1 })
  })

  test("to nobody, without words, and to no class is refused", async () => {
    const event = await newEvent()
    await add(event.id, {})
    // As the account of who was in it leaves it behind.
    const { body: gone } = await add(event.id, { email: anyEmail() })
    const email = `deleted-${gone.signUpId}@deleted.invalid`
    await db().signUp.update({ where: { id: String(gone.signUpId) }, data: { email } })
    const nobody = await write(event.id, words)
    expect([nobody.status, nobody.body.message]).toEqual([
      409,
      expect.stringContaining("No one on this list"),
    ])
    for (const bad of [
      { subject: "" },
      { text: " \n" },
      { subject: "a\r\nBcc: b@c.de" },
      { text: "x".repeat(5001) },
    ])
      expect((await write(event.id, { ...words, ...bad })).status).toBe(400)
    expect((await write(randomUUID(), words)).status).toBe(404)
  })
})

test("nobody without an address is emailed when a class changes, moves or is canceled", async () => {
  const event = await newEvent({ startsAt: await freeMinute() })
  const email = anyEmail()
  await someoneIn(event, email)
  await add(event.id, { name: "Wen Walker" })
  const change = { method: "PUT", token, body: { location: "Harbor Hall", force: true } }
  expect((await call(`/api/events/${event.id}`, change)).status).toBe(200)
  const body = { eventIds: [event.id] }
  const asked = await call("/api/events/bulk", { method: "DELETE", token, body })
  expect(JSON.stringify(asked.body.touches)).toContain("Wen Walker (no email")
  const line = "The boiler is broken."
  await call("/api/events/bulk", { method: "DELETE", token, body: { ...body, force: true, line } })
  const mail = await eventually(async () =>
    (await mailsTo(email)).find(({ subject }) => subject.startsWith("Canceled")),
  )
  expect(mail.text).toContain(line)
  expect(await db().mail.count({ where: { recipient: email } })).toBe(2)
  expect(await db().mail.count({ where: { recipient: "" } })).toBe(0)
})

test("a class of none but extra people is canceled only after she has read whom it concerns", async () => {
  const event = await newEvent({ startsAt: await freeMinute() })
  await add(event.id, { email: anyEmail() })
  const body = { eventIds: [event.id] }
  expect((await call("/api/events/bulk", { method: "DELETE", token, body })).body.code).toBe(
    "PEOPLE_CONCERNED",
  )
})
