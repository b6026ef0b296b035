import { describe, expect, test } from "vitest"
import { cancelTokenOf } from "../../lib/classes/keys"
import { lockPass, returnCredit, takeCredit, writeCredit } from "../../lib/passes/commands/credits"
import { expirePasses, warnOfEndingPasses } from "../../lib/passes/commands/upkeep"
import { receiptPath } from "../../lib/payments/keys"
import { listPayments } from "../../lib/people/queries/payments"
import { makeSignUp } from "../../prisma/factories"
import {
  adminToken,
  approve,
  call,
  capture,
  capturesOf,
  db,
  eventually,
  mailsTo,
  newStudent,
} from "../support/api"
import { chances } from "../support/chances"
import { cancelClass, pricedEvent } from "../support/class-payments"
import { anyEmail, comeBack, newEvent, signUp, signUpBody } from "../support/classes"
import { onDesk, personKeyOf } from "../support/desk"
import { brokenInvariants } from "../support/invariants"
import { mailTo } from "../support/mails"
import {
  buyPass,
  newKind,
  newPass,
  openPass,
  passesOf,
  passHolder,
  passOf,
  reasonsOf,
  signUpByPass,
} from "../support/passes"
import { rounds } from "../support/rounds"

const DAY_MS = 86_400_000
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const signUpOf = (event: { id: string }, email: string) =>
  db().signUp.findFirstOrThrow({ where: { eventId: event.id, email }, include: { funding: true } })
const giveBack = (signUpId: string) =>
  call("/api/signup/cancel", {
    method: "POST",
    body: { token: cancelTokenOf(signUpId), reason: "cannot-come" },
  })

describe("what she sells", () => {
  test("is added, changed and ended on the desk, and told to everybody", async () => {
    const body = {
      name: `Five ${anyEmail()}`,
      classes: 5,
      price: 80,
      validDays: 60,
      titles: ["Slow Flow", "Slow Flow"],
    }
    const added = await onDesk("POST", "/api/admin/passes", body)
    expect(added.status).toBe(201)
    const { passId } = added.body
    const listed = async () => {
      const answer = await call("/api/passes")
      return (answer.body as unknown as { _id: string }[]).find(({ _id }) => _id === passId)
    }
    expect(await listed()).toEqual({
      _id: passId,
      name: body.name,
      classes: 5,
      price: 80,
      validDays: 60,
      titles: ["Slow Flow"],
    })
    const path = `/api/admin/passes/${passId}`
    expect((await onDesk("PUT", path, { ...body, price: 90 })).status).toBe(200)
    expect(await listed()).toMatchObject({ price: 90 })
    for (const wrong of [{ classes: 0 }, { price: 0 }, { validDays: 0 }, { name: " " }, { titles: "x" }])
      expect((await onDesk("PUT", path, { ...body, ...wrong })).status).toBe(400)
    expect((await onDesk("DELETE", path)).status).toBe(200)
    expect(await listed()).toBeUndefined()
    expect((await onDesk("DELETE", path)).status).toBe(404)
    expect((await openPass(await newStudent(), passId as string)).status).toBe(404)
    const ended = async () => {
      const { body } = await call("/api/admin/passes", { token: await adminToken() })
      return (body.ended as { _id: string }[]).some(({ _id }) => _id === passId)
    }
    expect(await ended()).toBe(true)
    expect((await onDesk("POST", `${path}/again`)).status).toBe(204)
    expect([await listed(), await ended()]).toEqual([expect.objectContaining({ price: 90 }), false])
    expect((await onDesk("POST", `${path}/again`)).status).toBe(404)
  })

  test("is bought once: asking again is the same order, and the ledger, the email and the receipt say it", async () => {
    const [kind, student] = [await newKind(), await newStudent()]
    const opened = await openPass(student, kind.id)
    expect(opened.body).toMatchObject({ amount: 150 })
    expect((await openPass(student, kind.id)).body.orderId).toBe(opened.body.orderId)
    await db().passKind.update({ where: { id: kind.id }, data: { priceCents: 99_900, endedAt: new Date() } })
    expect((await openPass(student, kind.id)).status).toBe(404)
    await db().passKind.update({ where: { id: kind.id }, data: { priceCents: 15_000, endedAt: null } })
    const orderId = await buyPass(student, kind.id)
    expect(orderId).toBe(opened.body.orderId)
    const [pass, ...more] = await passesOf(student)
    expect(more).toEqual([])
    expect(await reasonsOf(pass?.id ?? "")).toEqual(["bought 10"])
    expect(pass?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 90 * DAY_MS)
    const mine = await call(`/api/user/${student.id}/passes`, { token: student.token })
    expect(mine.body).toMatchObject({ passes: [{ left: 10, name: "Ten classes" }], hasSigned: false })
    await eventually(async () => (await mailsTo(student.email))[0]?.text.includes(receiptPath(orderId)))
    const receipt = await call(`/api/payments/${orderId}/receipt`, {
      token: student.token,
      headers: { Accept: "application/json" },
    })
    expect(receipt.body.receipt).toMatchObject({
      total: 150,
      lines: [{ what: "Ten classes", about: "10 classes" }],
    })
    expect(
      (await call("/api/payments", { method: "POST", body: { purpose: "pass", passId: kind.id } })).status,
    ).toBe(401)
    expect(await brokenInvariants()).toEqual([])
  })
})

test("while PayPal reviews its payment a pass is shown, and not sold a second time", async () => {
  const [kind, other, student] = [await newKind({ priceCents: 8_000 }), await newKind(), await newStudent()]
  const orderId = (await openPass(student, kind.id)).body.orderId as string
  await approve(orderId, { funding: "pending" })
  expect((await capture(student, orderId)).status).toBe(202)
  const mine = await call(`/api/user/${student.id}/passes`, { token: student.token })
  expect(mine.body).toMatchObject({
    passes: [],
    underReview: [{ kindId: kind.id, name: "Ten classes", amount: 80 }],
  })
  expect(await listPayments({ email: student.email, studentId: student.id })).toMatchObject([
    { title: "Ten classes", amount: 80, isUnderReview: true },
  ])
  const mail = await mailTo(student.email, /PayPal is reviewing your payment/)
  expect(mail.text).toMatch(/your\s\$80\spayment yet; some take a few days\.\sPlease don’t pay again/)
  const again = await openPass(student, kind.id)
  expect([again.status, again.body.code]).toEqual([409, "PAYMENT_PENDING"])
  expect(again.body.message).toContain("$80")
  expect((await openPass(student, other.id)).status).toBe(200)
  expect((await openPass(await newStudent(), kind.id)).status).toBe(200)
  const [held] = await capturesOf(orderId)
  await fetch(`${process.env.LOCAL_URL}/paypal/captures/${held?.id}/resolve`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ status: "DENIED" }),
  })
  await eventually(async () => (await openPass(student, kind.id)).status === 200)
  const denied = await call(`/api/user/${student.id}/passes`, { token: student.token })
  expect(denied.body).toMatchObject({ passes: [], underReview: [] })
})

describe("a class on a pass", () => {
  test("takes one class off, says what is left, and owes nothing at the door", async () => {
    const [event, { student, passId }] = [await pricedEvent(), await passHolder()]
    expect((await signUpByPass(student, event)).status).toBe(200)
    expect(await passOf(passId)).toMatchObject({ balance: 9 })
    expect(await signUpOf(event, student.email)).toMatchObject({
      funding: { cents: 0, creditId: expect.any(String) },
    })
    const people = await call(`/api/admin/events/${event.id}/people`, { token: await adminToken() })
    expect(people.body.people).toMatchObject([{ paid: { how: "pass" } }])
    await eventually(async () => (await mailsTo(student.email))[0]?.text.includes("9 classes left"))
    expect((await signUpByPass(student, event)).body.code).toBe("ALREADY_SIGNED_UP")
    expect(await passOf(passId)).toMatchObject({ balance: 9 })
    expect(await brokenInvariants()).toEqual([])
  })

  test("a returning student needs one call", async () => {
    const [event, earlier, { student, passId }] = [await pricedEvent(), await newEvent(), await passHolder()]
    await makeSignUp({ eventId: earlier.id, name: "Noor", email: student.email })
    const body = { email: student.email, eventId: event.id, way: "pass" }
    expect((await comeBack(body)).body).toMatchObject({ reason: "UNAUTHENTICATED" })
    const answer = await call("/api/check-student", { method: "POST", token: student.token, body })
    expect(answer.status).toBe(200)
    expect(await passOf(passId)).toMatchObject({ balance: 9 })
  })

  test("at the door, by her: a class off the pass of who signed up, and back again", async () => {
    const [event, { student, passId }] = [await pricedEvent(), await passHolder({ classes: 1 })]
    await signUp(await signUpBody(event, { email: student.email }))
    const { id } = await signUpOf(event, student.email)
    const mark = (body: object) => onDesk("PUT", `/api/admin/signups/${id}/paid`, body)
    const people = async () => (await onDesk("GET", `/api/admin/events/${event.id}/people`)).body.people
    expect(await people()).toMatchObject([{ hasPass: true }])
    expect((await mark({ how: "pass" })).body).toMatchObject({ paid: { how: "pass" } })
    expect(await passOf(passId)).toMatchObject({ balance: 0 })
    expect(await people()).toMatchObject([{ hasPass: false }])
    expect((await mark({ how: "cash", amount: 18 })).status).toBe(409)
    expect((await mark({ how: null })).status).toBe(200)
    expect(await passOf(passId)).toMatchObject({ balance: 1 })
    const stranger = await signUpBody(event)
    await signUp(stranger)
    const { id: other } = await signUpOf(event, stranger.email as string)
    const refused = await onDesk("PUT", `/api/admin/signups/${other}/paid`, { how: "pass" })
    const first = String(stranger.name).split(" ")[0]
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `${first} has no pass with a class left for this class.`,
    ])
    expect(await brokenInvariants()).toEqual([])
  })

  test("an address alone spends nobody's credit, nor does somebody else's session", async () => {
    const [event, { student, passId }, other] = [await pricedEvent(), await passHolder(), await newStudent()]
    const body = await signUpBody(event, { email: student.email, way: "pass" })
    expect((await signUp(body)).status).toBe(401)
    const asOther = await call("/api/signup", { method: "POST", token: other.token, body })
    expect(asOther.status).toBe(400)
    expect((await signUpByPass(other, event)).status).toBe(402)
    expect(await passOf(passId)).toMatchObject({ balance: 10 })
    expect(await db().signUp.count({ where: { eventId: event.id } })).toBe(0)
  })

  test("only for the classes that it names, only before it ends, only where she allows it", async () => {
    const { student } = await passHolder({ titles: ["Yin"] })
    expect((await signUpByPass(student, await pricedEvent())).status).toBe(402)
    const { student: late } = await passHolder({ expiresAt: new Date(Date.now() - 1000) })
    expect((await signUpByPass(late, await pricedEvent())).status).toBe(402)
    const { student: third } = await passHolder()
    expect((await signUpByPass(third, await pricedEvent({ ways: ["online", "door"] }))).status).toBe(402)
  })

  test("of two passes the one that ends first is used", async () => {
    const [event, { student, passId }] = [await pricedEvent(), await passHolder()]
    const sooner = await newPass(student, { classes: 1, expiresAt: inHours(48) })
    await signUpByPass(student, event)
    expect(await passOf(sooner)).toMatchObject({ balance: 0 })
    expect(await passOf(passId)).toMatchObject({ balance: 10 })
  })
})

describe("a credit comes back", () => {
  test("given back in time, once; late, not", async () => {
    const [soon, later] = [await pricedEvent({ startsAt: inHours(5) }), await pricedEvent()]
    const { student, passId } = await passHolder()
    await signUpByPass(student, soon)
    await signUpByPass(student, later)
    const early = await giveBack((await signUpOf(later, student.email)).id)
    expect(early.body).toMatchObject({ creditReturned: true, refundCents: 0 })
    expect((await giveBack((await signUpOf(later, student.email)).id)).body.creditReturned).toBe(true)
    expect((await giveBack((await signUpOf(soon, student.email)).id)).body.creditReturned).toBe(false)
    expect(await reasonsOf(passId)).toEqual(["given 10", "used -1", "used -1", "returned 1"])
    expect(await brokenInvariants()).toEqual([])
  })

  test("a canceled class: always, and the pass lives 14 days more", async () => {
    const event = await pricedEvent({ startsAt: inHours(3) })
    const { student, passId } = await passHolder({ classes: 2, expiresAt: inHours(20) })
    await signUpByPass(student, event)
    // Its last day is over before she cancels.
    const ended = new Date(Date.now() - 1000)
    await db().pass.update({ where: { id: passId }, data: { expiresAt: ended } })
    expect((await cancelClass(event, await adminToken())).status).toBe(200)
    const { id } = await signUpOf(event, student.email)
    const undo = await onDesk("PUT", `/api/admin/signups/${id}/paid`, { how: null })
    expect([undo.status, undo.body.message]).toEqual([409, "The class is back on their pass."])
    const people = await call(`/api/admin/events/${event.id}/people`, { token: await adminToken() })
    expect(people.body.people).toMatchObject([{ paid: { how: "pass", isBackOnPass: true } }])
    const pass = await passOf(passId)
    // The last two are written within a millisecond. One class alone was written off: what came back was not yet there.
    expect((await reasonsOf(passId)).sort()).toEqual(["expired -1", "given 2", "returned 1", "used -1"])
    expect(pass.balance).toBe(1)
    expect(pass.expiresAt.getTime()).toBeGreaterThanOrEqual(Date.now() + 14 * DAY_MS)
    await eventually(async () =>
      (await mailsTo(student.email)).some(({ text }) => text.includes("The class is back on your pass")),
    )
    expect(await brokenInvariants()).toEqual([])
  })
})

describe("a pass ends", () => {
  test("what is left is written off, once, and not before", async () => {
    const [{ passId: over }, { passId: alive }] = [
      await passHolder({ classes: 3 }),
      await passHolder({ classes: 3 }),
    ]
    await db().pass.update({ where: { id: over }, data: { expiresAt: new Date(Date.now() - 1) } })
    await Promise.all(Array.from({ length: 5 }, () => expirePasses()))
    await eventually(async () => (await passOf(over)).balance === 0)
    expect(await reasonsOf(over)).toEqual(["given 3", "expired -3"])
    expect(await reasonsOf(alive)).toEqual(["given 3"])
  })

  test("its owner is told a week before, once for each last day", async () => {
    const { student, passId } = await passHolder({ expiresAt: inHours(24 * 6) })
    const sentTo = () =>
      db().mail.count({ where: { recipient: student.email, template: "passes/ends-soon" } })
    await warnOfEndingPasses()
    // Fresh as it is, it is no longer than a week: nobody is told of what they have just bought.
    expect(await sentTo()).toBe(0)
    await db().pass.update({ where: { id: passId }, data: { createdAt: inHours(-24 * 60) } })
    const [clock] = await db().$queryRaw<{ hour: number }[]>`
      SELECT extract(hour FROM now() AT TIME ZONE 'America/Los_Angeles')::int AS hour`
    const isDay = (clock?.hour ?? 0) >= 8 && (clock?.hour ?? 0) <= 20
    await Promise.all([warnOfEndingPasses(), warnOfEndingPasses()])
    expect(await sentTo()).toBe(isDay ? 1 : 0)
    await warnOfEndingPasses()
    expect(await sentTo()).toBe(isDay ? 1 : 0)
  })
})

describe("on the desk", () => {
  test("she sells for cash to somebody without an account, gives, takes, extends, and pays the rest back", async () => {
    const [kind, event, email] = [await newKind(), await newEvent(), anyEmail()]
    await makeSignUp({ eventId: event.id, name: "Ada Byron", email })
    const key = await personKeyOf({ email })
    const path = `/api/admin/people/${key}/passes`
    const sold = await onDesk("POST", path, { passId: kind.id, paid: { how: "cash", amount: 150 } })
    expect(sold.status).toBe(201)
    const passId = sold.body.passId as string
    const change = (body: object) => onDesk("PUT", `/api/admin/passes/sold/${passId}`, body)
    expect((await change({ change: 2, note: "for the snow day" })).status).toBe(200)
    expect((await change({ change: -5, paid: { how: "cash", amount: 150 } })).status).toBe(200)
    expect((await change({ change: -8 })).body.code).toBe("CONFLICT")
    expect((await change({ lastDay: "2020-01-01" })).body.code).toBe("PAST")
    expect((await change({ lastDay: "2099-12-31" })).status).toBe(200)
    expect((await change({})).status).toBe(400)
    const shown = await call(path, { token: await adminToken() })
    expect(shown.body.passes).toMatchObject([
      { left: 7, lastDay: "2099-12-31", paid: { how: "cash", amount: 150, back: 0 }, proposed: 105 },
    ])
    const refund = (body: object) => onDesk("POST", `/api/admin/passes/sold/${passId}/refund`, body)
    expect((await refund({ amount: 105, balance: 6 })).body.code).toBe("CONFLICT")
    expect((await refund({ amount: 151, balance: 7 })).body.code).toBe("INVALID")
    expect((await refund({ amount: 105, balance: 7 })).body).toEqual({ refunded: 0, paidBack: 105 })
    expect(await reasonsOf(passId)).toEqual(["bought 10", "given 2", "taken -5", "refunded -7"])
    await eventually(async () => (await mailsTo(email)).some(({ text }) => text.includes("paid in cash")))
    const told = await eventually(async () =>
      (await mailsTo(email)).find(({ subject }) => /paid back/.test(subject)),
    )
    expect(told.subject).toBe("Your pass: 7 classes paid back")
    expect(told.text).toContain("You’ll get $105 back from me.")
    const said = await db().auditEntry.findMany({
      where: { subject: `pass:${passId}` },
      select: { action: true },
    })
    expect(said.map(({ action }) => action)).toEqual([
      "sell pass",
      "give classes",
      "take classes",
      "mark paid",
      "extend pass",
      "refund pass",
    ])
    expect(await brokenInvariants()).toEqual([])
  })

  test("an owed pass that is paid in cash, then partly paid back, reads so among the payments", async () => {
    const [kind, email] = [await newKind(), anyEmail()]
    await makeSignUp({ eventId: (await newEvent()).id, name: "Ada Byron", email })
    const key = await personKeyOf({ email })
    const payments = async () =>
      (await call(`/api/admin/people/${key}`, { token: await adminToken() })).body.payments
    const owed = { how: "owes", amount: 150 }
    const sold = await onDesk("POST", `/api/admin/people/${key}/passes`, { passId: kind.id, paid: owed })
    expect(await payments()).toMatchObject([owed])
    const path = `/api/admin/passes/sold/${sold.body.passId}`
    expect((await onDesk("PUT", path, { paid: { how: "cash", amount: 150 } })).status).toBe(200)
    expect(await payments()).toMatchObject([{ how: "cash", amount: 150, refunds: [] }])
    expect((await onDesk("POST", `${path}/refund`, { amount: 30, balance: 10 })).status).toBe(200)
    expect(await payments()).toMatchObject([{ how: "cash", amount: 150, refunds: [{ amount: 30 }] }])
  })

  test("what was bought through PayPal goes back through PayPal, once", async () => {
    const [kind, student, event] = [await newKind(), await newStudent(), await pricedEvent()]
    const orderId = await buyPass(student, kind.id)
    await signUpByPass(student, event)
    const [pass] = await passesOf(student)
    const refund = () =>
      onDesk("POST", `/api/admin/passes/sold/${pass?.id}/refund`, { amount: 135, balance: 9 })
    const answers = await Promise.all([refund(), refund(), refund()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await eventually(async () => (await capturesOf(orderId))[0]?.refunded === (135 as unknown as string))
    expect(await passOf(pass?.id ?? "")).toMatchObject({ balance: 0, funding: { keptCents: 1_500 } })
    expect(await brokenInvariants()).toEqual([])
  })

  test("the income of the month counts passes and classes by themselves", async () => {
    const [kind, student] = [await newKind(), await newStudent()]
    const month = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Los_Angeles" })
      .format(new Date())
      .slice(0, 7)
    const income = async () =>
      (await call(`/api/admin/income?month=${month}`, { token: await adminToken() })).body as unknown as {
        pass: { paypal: number }
      }
    const before = await income()
    await buyPass(student, kind.id)
    expect((await income()).pass.paypal - before.pass.paypal).toBe(150)
  })

  test("an account that goes says how many classes its pass ends with: one given up in time is back", async () => {
    const student = await newStudent()
    const passId = await newPass(student, { classes: 5 })
    for (const hours of [48, 5]) await signUpByPass(student, await pricedEvent({ startsAt: inHours(hours) }))
    await signUp(await signUpBody(await pricedEvent(), { email: student.email }))
    const remove = (query = "") =>
      call(`/api/user/${student.id}${query}`, { method: "DELETE", token: student.token })
    expect((await remove()).body.message).toBe(
      "You still have something coming up. 3 classes will be canceled. There’s no refund. Deleting your account also ends your pass with 4 unused classes; if you’d like to ask about that, write to me first.",
    )
    expect((await remove("?force=true&refundCents=0")).status).toBe(200)
    expect(await reasonsOf(passId)).toEqual(["given 5", "used -1", "used -1", "returned 1", "expired -4"])
    const mail = await mailTo(student.email, /deleted/)
    expect(mail.text.replace(/\s+/g, " ")).toContain(
      "Deleting your account also ended your pass with 4 unused classes, and nothing is paid back for that; if you’d like to ask me about it, just reply to this email.",
    )
  })

  test("a gift needs no kind; an account that goes says what is left on it, and takes it along", async () => {
    const student = await newStudent()
    const key = await personKeyOf(student)
    const given = await onDesk("POST", `/api/admin/people/${key}/passes`, { classes: 3, validDays: 30 })
    expect(await reasonsOf(given.body.passId as string)).toEqual(["given 3"])
    const remove = (query = "") => onDesk("DELETE", `/api/admin/users/${student.id}${query}`)
    const asked = await remove()
    expect(asked.status).toBe(409)
    expect(asked.body.message).toBe(
      "Deleting the account also ends their pass with 3 unused classes; to pay some of it back, do that first, on their page.",
    )
    expect((await remove("?force=true")).status).toBe(200)
    expect(await reasonsOf(given.body.passId as string)).toEqual(["given 3", "expired -3"])
  })
})

test("the ledger always adds up: random uses, returns, gifts and losses, at once", async () => {
  const any = chances()
  for (let round = 0; round < rounds({ once: 1, long: 20 }); round++) {
    const { student, passId } = await passHolder({ classes: 4 })
    const used: string[] = []
    const quietly = (work: Promise<unknown>) => work.catch(() => null)
    const steps = [
      () =>
        quietly(
          db().$transaction(async (tx) => {
            const credit = await takeCredit(tx, { studentId: student.id, title: "Slow Flow" })
            if (credit) used.push(credit.creditId)
          }),
        ),
      () => {
        const creditId = used[any(used.length)]
        return creditId
          ? quietly(db().$transaction((tx) => returnCredit(tx, { creditId, isHers: any(2) === 0 })))
          : Promise.resolve()
      },
      () => quietly(db().$transaction((tx) => writeCredit(tx, { passId, change: 2, reason: "given" }))),
      () => quietly(db().$transaction((tx) => writeCredit(tx, { passId, change: -3, reason: "taken" }))),
    ]
    for (let turn = 0; turn < 25; turn++)
      await Promise.all(Array.from({ length: 6 }, () => steps[any(steps.length)]?.()))
    const { credits, balance } = await passOf(passId)
    expect(balance).toBe(credits.reduce((sum, { change }) => sum + change, 0))
    let running = 0
    for (const { change } of credits) {
      running += change
      expect(change).not.toBe(0)
    }
    expect(running).toBeGreaterThanOrEqual(0)
    const count = (reason: string) => credits.filter((one) => one.reason === reason).length
    expect(count("returned")).toBeLessThanOrEqual(count("used"))
    expect(new Set(credits.flatMap(({ ofId }) => ofId ?? [])).size).toBe(count("returned"))
    await expect(db().credit.deleteMany({ where: { passId } })).rejects.toThrow()
    await expect(db().pass.update({ where: { id: passId }, data: { balance: -1 } })).rejects.toThrow()
    expect((await db().$transaction((tx) => lockPass(tx, { passId }))).balance).toBe(balance)
  }
})
