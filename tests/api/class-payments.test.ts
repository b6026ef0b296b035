import { describe, expect, test } from "vitest"
import { cancelTokenOf } from "../../lib/classes/keys"
import type { Policy } from "../../lib/content/rules"
import { sayGivingUpBy } from "../../lib/content/rules/policy"
import { receiptPath } from "../../lib/payments/keys"
import { listPayments } from "../../lib/people/queries/payments"
import { instantToWallClock } from "../../lib/time"
import { makeSignUp } from "../../prisma/factories"
import {
  adminToken,
  approve,
  call,
  capture,
  capturesOf,
  db,
  eventually,
  localUrl,
  mailsTo,
  newStudent,
  siteUrl,
} from "../support/api"
import {
  cancelClass,
  classPaymentOf,
  lapsePlace,
  openClass,
  openedClass,
  openKnown,
  PRICE_CENTS,
  payClass,
  pricedEvent,
} from "../support/class-payments"
import { anyEmail, comeBack, newEvent, signUp, signUpBody, takenOf } from "../support/classes"
import { freeMinute, pastHour } from "../support/free-moments"
import { brokenInvariants } from "../support/invariants"
import { mailTo } from "../support/mails"
import { allServed } from "../support/rush"
import { abandonCart, approveCart, captureCart, newGuest } from "../support/shop"
import { join } from "../support/waiting"

const giveBack = (signUpId: string, given: object = {}) =>
  call("/api/signup/cancel", {
    method: "POST",
    body: { token: cancelTokenOf(signUpId), reason: "cannot-come", ...given },
  })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

describe("the price of a class", () => {
  test("is set on the desk, told on the wire, changed and taken away", async () => {
    const token = await adminToken()
    const startsAt = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    const body = {
      title: `Priced ${anyEmail()}`,
      date: startsAt,
      time: "06:15",
      price: "18.50",
      ways: ["door", "online"],
    }
    const added = await call("/api/admin/events", { method: "POST", token, body })
    expect(added.status).toBe(200)
    expect(added.body).toMatchObject({ price: 18.5, ways: ["online", "door"] })
    const id = added.body._id as string
    const change = (changes: object) => call(`/api/events/${id}`, { method: "PUT", token, body: changes })
    expect((await change({ title: `Renamed ${anyEmail()}` })).body).toMatchObject({ price: 18.5 })
    expect((await change({ price: 20, ways: ["pass"] })).body).toMatchObject({ price: 20, ways: ["pass"] })
    expect((await change({ price: null })).body).toMatchObject({ price: null })
    for (const wrong of [
      { price: 0 },
      { price: -5 },
      { price: 10_001 },
      { price: "a" },
      { ways: [] },
      { ways: ["cash"] },
    ])
      expect((await change(wrong)).status).toBe(400)
  })

  test("without one nothing changes, and there is nothing to pay", async () => {
    const event = await newEvent()
    expect((await openClass(newGuest(), event)).status).toBe(400)
    expect((await signUp(await signUpBody(event))).status).toBe(200)
    expect(await db().signUp.findFirst({ where: { eventId: event.id } })).toMatchObject({ fundingId: null })
  })

  test("at the door: the sign-up owes it", async () => {
    const event = await pricedEvent()
    const body = await signUpBody(event)
    expect((await signUp(body)).status).toBe(200)
    const people = await call(`/api/admin/events/${event.id}/people`, { token: await adminToken() })
    expect(people.body.people).toMatchObject([{ paid: { how: "owes", amount: 18 } }])
    await eventually(async () =>
      (await mailsTo(body.email as string))[0]?.text.includes("$18, at the door, in cash."),
    )
  })

  test("where the door is not among the ways: 402, and 400 with the way to pay", async () => {
    const [event, earlier, email] = [await pricedEvent({ ways: ["online"] }), await newEvent(), anyEmail()]
    await makeSignUp({ eventId: earlier.id, name: "Noor", email })
    const refused = await signUp(await signUpBody(event))
    expect(refused.status).toBe(402)
    expect(refused.body).toMatchObject({ code: "PAYMENT_REQUIRED", price: 18, ways: ["online"] })
    const box = await comeBack({ email, eventId: event.id })
    expect(box.status).toBe(400)
    expect(box.body).toMatchObject({
      reason: "PAYMENT_REQUIRED",
      signUpUrl: expect.stringContaining("/signup?"),
    })
    expect(box.body.error).toContain("$18")
    expect(await takenOf(event)).toBe(0)
  })
})

describe("paying for a place", () => {
  test("keeps it, makes the sign-up when the money is here, once, and mails a receipt", async () => {
    const [event, guest] = [await pricedEvent({ capacity: 1 }), newGuest()]
    const orderId = await openedClass(guest, event)
    expect(await openedClass(guest, event)).toBe(orderId)
    const status = () => call(`/api/class-status?eventId=${event.id}`)
    expect((await status()).body).toMatchObject({ isFull: true, placesLeft: 0 })
    expect(await takenOf(event)).toBe(0)
    expect((await openClass(newGuest(), event)).body.code).toBe("CLASS_FULL")
    expect((await signUp(await signUpBody(event))).body.code).toBe("CLASS_FULL")
    await approveCart(guest, orderId)
    const answers = await allServed(Array.from({ length: 10 }, () => () => captureCart(guest, orderId)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    const paid = await classPaymentOf(orderId)
    expect(paid).toMatchObject({ state: "fulfilled", capturedCents: PRICE_CENTS, placeHold: null })
    expect(paid.signUps).toHaveLength(1)
    expect(paid.signUp).toMatchObject({ email: guest.email, signedName: "Ines Moreau" })
    expect(await takenOf(event)).toBe(1)
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(guest.email)
      return mails.length > 0 && mails
    })
    expect(mail?.text).toContain("$18, paid with PayPal")
    const agreed = {
      policy: paid.signUp?.policy as Policy,
      startsAt: new Date(event.startsAt),
      now: new Date(),
    }
    const paidBy = { cents: PRICE_CENTS }
    expect(mail?.text).toContain(sayGivingUpBy({ ...agreed, paidBy, zone: "America/Los_Angeles" }))
    expect(mail?.text).toContain(receiptPath(orderId))
    const [, key] = receiptPath(orderId).split("key=")
    const receipt = await call(`/api/payments/${orderId}/receipt?key=${key}`, {
      headers: { Accept: "application/json" },
    })
    expect(receipt.body.receipt).toMatchObject({ total: 18, lines: [{ what: event.title, amount: 18 }] })
    expect(await brokenInvariants()).toEqual([])
  })

  test("so late that nothing comes back, the email says so", async () => {
    const [event, guest] = [await pricedEvent({ startsAt: inHours(5) }), newGuest()]
    const orderId = await openedClass(guest, event)
    await approveCart(guest, orderId)
    expect((await captureCart(guest, orderId)).status).toBe(200)
    const says = "This class is less than 24 hours away, so there’s no refund if you give up your spot."
    await eventually(async () => (await mailsTo(guest.email))[0]?.text.includes(says))
  })

  test("gives it up: the place is free at once, and another cart's payment is nobody else's", async () => {
    const [event, guest] = [await pricedEvent({ capacity: 1 }), newGuest()]
    const orderId = await openedClass(guest, event)
    expect((await captureCart(newGuest(), orderId)).status).toBe(401)
    expect((await abandonCart(guest, orderId)).status).toBe(204)
    expect((await signUp(await signUpBody(event))).status).toBe(200)
  })

  test("another class of the same cart gives the first place back", async () => {
    const [first, second, guest] = [await pricedEvent({ capacity: 1 }), await pricedEvent(), newGuest()]
    const orderId = await openedClass(guest, first)
    await openedClass(guest, second)
    expect((await classPaymentOf(orderId)).state).toBe("failed")
    expect((await call(`/api/class-status?eventId=${first.id}`)).body.isFull).toBe(false)
  })

  test("a known student needs no waiver again; a visitor, and who never signed, do", async () => {
    const [event, earlier, student] = [await pricedEvent(), await newEvent(), await newStudent()]
    expect((await openKnown(student, event)).body).toMatchObject({ code: "INVALID" })
    await makeSignUp({ eventId: earlier.id, name: "Noor Haddad", email: student.email })
    const opened = await openKnown(student, event)
    expect(opened.body).toMatchObject({ amount: 18 })
    const orderId = opened.body.orderId as string
    await approve(orderId)
    expect((await capture(student, orderId)).status).toBe(200)
    expect((await classPaymentOf(orderId)).signUp).toMatchObject({
      name: "Noor Haddad",
      studentId: student.id,
    })
    const body = { purpose: "class", isKnown: true, eventId: event.id, recaptchaToken: "human:signup" }
    expect((await call("/api/payments", { method: "POST", body })).status).toBe(401)
  })

  test("a visitor without a captcha opens nothing, and one address opens ten", async () => {
    const [event, guest] = [await pricedEvent({ capacity: 50 }), newGuest()]
    expect((await openClass(guest, event, { recaptchaToken: "" })).status).toBe(400)
    for (let turn = 0; turn < 10; turn++)
      expect((await openClass({ ...newGuest(), address: guest.address }, event)).status).toBe(200)
    expect((await openClass({ ...newGuest(), address: guest.address }, event)).status).toBe(429)
  })

  test("later changes of the price, and a price that was typed in, change nothing that is open", async () => {
    const [event, guest] = [await pricedEvent(), newGuest()]
    const opened = await openClass(guest, event, { amount: 1, price: 1 })
    const orderId = opened.body.orderId as string
    await db().event.update({ where: { id: event.id }, data: { priceCents: 9_900, ways: ["door"] } })
    await approveCart(guest, orderId)
    expect((await captureCart(guest, orderId)).status).toBe(200)
    expect((await capturesOf(orderId))[0]?.amount).toBe("18.00")
  })
})

describe("while PayPal reviews the payment of a place", () => {
  const SAID = "Your payment is already on its way. You don’t need to pay again."

  /** A payment of somebody who has signed before, approved and held for review. */
  async function reviewed(given: Parameters<typeof pricedEvent>[0] = {}) {
    const [event, earlier] = [await pricedEvent(given), await newEvent()]
    const student = await newStudent({ preferredName: "Noorie" })
    await makeSignUp({ eventId: earlier.id, name: "Noor Haddad", email: student.email })
    const orderId = (await openKnown(student, event)).body.orderId as string
    await approve(orderId, { funding: "pending" })
    expect((await capture(student, orderId)).status).toBe(202)
    return { event, student, orderId }
  }
  const resolve = async (orderId: string, status: "COMPLETED" | "DENIED") => {
    const [held] = await capturesOf(orderId)
    await fetch(`${localUrl()}/paypal/captures/${held?.id}/resolve`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ status }),
    })
  }

  test("its payer is told, and greeted as they like to be called", async () => {
    const { student } = await reviewed()
    const mail = await mailTo(student.email, /^PayPal is reviewing your payment/)
    expect(mail.text).toContain("Noorie, this is about your payment")
  })

  test("nobody is signed up a second time, in whatever way; then they are, once", async () => {
    const { event, student, orderId } = await reviewed({ capacity: 2 })
    const { email, token } = student
    for (const way of ["door", "pass"]) {
      const body = { email, eventId: event.id, way }
      const box = await call("/api/check-student", { method: "POST", token, body })
      expect([box.status, box.body.reason, box.body.error]).toEqual([400, "PAYMENT_PENDING", SAID])
      const form = await call("/api/signup", {
        method: "POST",
        token,
        body: await signUpBody(event, { email, way }),
      })
      expect([form.status, form.body.code, form.body.message]).toEqual([409, "PAYMENT_PENDING", SAID])
    }
    const again = [await openKnown(student, event), await openClass(newGuest(), event, { email })]
    expect(again.map(({ status, body }) => [status, body.message])).toEqual([
      [409, SAID],
      [409, SAID],
    ])
    const held = async () => {
      const path = `/api/admin/events/${event.id}/people`
      return (await call(path, { token: await adminToken() })).body.held
    }
    const spotIn = (spots: unknown) =>
      (spots as { eventId: string }[]).filter(({ eventId }) => eventId === event.id)
    expect(await held()).toMatchObject([{ email, isUnderReview: true }])
    const mine = await call(`/api/user/${student.id}/passes`, { token })
    expect(spotIn(mine.body.spots)).toEqual([{ eventId: event.id, state: "under_review" }])
    expect((await signUp(await signUpBody(event))).status).toBe(200)
    await resolve(orderId, "COMPLETED")
    await eventually(async () => (await classPaymentOf(orderId)).state === "fulfilled")
    expect(await db().signUp.count({ where: { eventId: event.id, email } })).toBe(1)
    expect(await takenOf(event)).toBe(2)
    expect(await held()).toEqual([])
    const after = await call(`/api/user/${student.id}/passes`, { token })
    expect(spotIn(after.body.spots)).toMatchObject([{ eventId: event.id, state: "signed_up" }])
  })

  test.each([
    ["she canceled the class", "It came through after I had canceled the class."],
    ["it began", "It came through after the class had started."],
  ])("money that comes after %s goes back, and its email says why", async (what, why) => {
    const { event, student, orderId } = await reviewed()
    const [payment] = await listPayments({ email: student.email, studentId: student.id })
    expect(payment).toMatchObject({
      title: event.title,
      startsAt: event.startsAt.toISOString(),
      isUnderReview: true,
    })
    if (what === "it began")
      await db().event.update({ where: { id: event.id }, data: { startsAt: await pastHour() } })
    else {
      expect((await cancelClass(event, await adminToken())).status).toBe(200)
      const { text } = await mailTo(student.email, /^Canceled: /)
      expect(text.replace(/\s+/g, " ")).toContain(
        "If it goes through, all of it will be refunded automatically.",
      )
    }
    await resolve(orderId, "COMPLETED")
    expect((await mailTo(student.email, /^Your refund/)).text).toContain(why)
  })

  test("somebody new, whose email is not known before, is not sent to sign up and pay once more", async () => {
    const [event, guest] = [await pricedEvent(), newGuest()]
    const orderId = await openedClass(guest, event)
    await approve(orderId, { funding: "pending" })
    expect((await captureCart(guest, orderId)).status).toBe(202)
    expect((await comeBack({ email: guest.email, eventId: event.id })).body.reason).toBe("PAYMENT_PENDING")
    const other = await newEvent()
    expect((await comeBack({ email: guest.email, eventId: other.id })).status).toBe(404)
  })

  test("whose own place fills the class is not told that it is full, nor put in its line", async () => {
    const { event, student, orderId } = await reviewed({ capacity: 1 })
    const { email } = student
    expect((await signUp(await signUpBody(event))).body.code).toBe("CLASS_FULL")
    expect((await signUp(await signUpBody(event, { email }))).body.code).toBe("PAYMENT_PENDING")
    expect((await comeBack({ email, eventId: event.id })).body.reason).toBe("PAYMENT_PENDING")
    const line = await join(event, { email })
    expect([line.status, line.body.code]).toEqual([409, "PAYMENT_PENDING"])
    await resolve(orderId, "DENIED")
    await eventually(async () => (await comeBack({ email, eventId: event.id })).status === 200)
  })

  test("what another browser has open for the same place takes no money", async () => {
    const [event, first, other] = [await pricedEvent(), newGuest(), newGuest()]
    const orderId = await openedClass(first, event)
    const opened = await openClass(other, event, { email: first.email })
    const second = opened.body.orderId as string
    await approveCart(first, orderId, { funding: "pending" })
    expect((await captureCart(first, orderId)).status).toBe(202)
    await approveCart(other, second)
    expect((await captureCart(other, second)).body.code).toBe("CLAIM_LOST")
    expect(await capturesOf(second)).toEqual([])
  })

  test("she can’t put them on the list of a class to come either", async () => {
    const { event, student } = await reviewed()
    const token = await adminToken()
    const add = () =>
      call(`/api/admin/events/${event.id}/people`, {
        method: "POST",
        token,
        body: { name: "Noor Haddad", email: student.email, waiver: "missing" },
      })
    const refused = await add()
    expect([refused.status, refused.body.code]).toEqual([409, "PAYMENT_PENDING"])
    expect(await db().signUp.count({ where: { eventId: event.id } })).toBe(0)
    expect((await db().event.findUniqueOrThrow({ where: { id: event.id } })).extra).toBe(0)
    await db().event.update({
      where: { id: event.id },
      data: { startsAt: new Date(Date.now() - 60_000) },
    })
    expect((await add()).status).toBe(201)
  })
})

describe("money that comes when the place is gone", () => {
  test("a lapsed place that others took: refused before any money moves", async () => {
    const [event, guest] = [await pricedEvent({ capacity: 1 }), newGuest()]
    const orderId = await openedClass(guest, event)
    await lapsePlace(orderId)
    expect((await signUp(await signUpBody(event))).status).toBe(200)
    await approveCart(guest, orderId)
    expect((await captureCart(guest, orderId)).body.code).toBe("CLAIM_LOST")
    expect(await capturesOf(orderId)).toEqual([])
  })

  test("canceling the class gives everything back, and says so", async () => {
    const [event, token] = [await pricedEvent({ startsAt: inHours(3) }), await adminToken()]
    const guest = newGuest()
    const orderId = await payClass(event, guest)
    const open = newGuest()
    const opened = await openedClass(open, event)
    expect((await cancelClass(event, token)).status).toBe(200)
    await eventually(async () => (await classPaymentOf(orderId)).state === "refunded")
    expect((await capturesOf(orderId))[0]).toMatchObject({ refunded: 18 })
    expect((await classPaymentOf(opened)).state).toBe("failed")
    await approveCart(open, opened)
    expect((await captureCart(open, opened)).body.code).toBe("CLAIM_LOST")
    await eventually(async () => (await mailsTo(guest.email)).some(({ text }) => text.includes("$18 back")))
    expect(await brokenInvariants()).toEqual([])
  })

  test("being away does the same, and its quote knew the cents", async () => {
    const startsAt = await freeMinute()
    const event = await pricedEvent({ startsAt })
    const [orderId, token] = [await payClass(event), await adminToken()]
    const zone = "America/Los_Angeles"
    const at = (instant: Date) =>
      new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" })
        .format(instant)
        .replace(" ", "T")
    const [from, to] = [at(startsAt), at(new Date(startsAt.getTime() + 1_800_000))]
    const quote = await call(`/api/admin/away?from=${from}&to=${to}`, { token })
    expect(quote.body.refundCents).toBe(PRICE_CENTS)
    const { refundCents, version } = quote.body
    const body = { from, to, line: "", refundCents, version }
    expect((await call("/api/admin/away", { method: "POST", token, body })).status).toBe(201)
    await eventually(async () => (await classPaymentOf(orderId)).state === "refunded")
  })
})

describe("giving a paid place back", () => {
  test("in time: all of it, and the place is free", async () => {
    const [event, guest] = [await pricedEvent({ capacity: 1 }), newGuest()]
    const orderId = await payClass(event, guest)
    const { signUp: signedUp } = await classPaymentOf(orderId)
    const wrong = await giveBack(signedUp?.id ?? "", { refundCents: 5 })
    expect(wrong).toMatchObject({ status: 409, body: { code: "QUOTE_CHANGED", refundCents: PRICE_CENTS } })
    const given = await giveBack(signedUp?.id ?? "", { refundCents: PRICE_CENTS })
    expect(given.body).toMatchObject({ refundCents: PRICE_CENTS })
    expect((await giveBack(signedUp?.id ?? "")).body).toMatchObject({ refundCents: PRICE_CENTS })
    const link = `/signup/cancel?token=${cancelTokenOf(signedUp?.id ?? "")}`
    const page = await (await fetch(`${siteUrl()}${link}`)).text()
    expect(page).toContain("You’re no longer signed up for this class. You’ll get $18 back through PayPal.")
    const mail = await mailTo(guest.email, /^You’ve given up your spot/)
    expect(mail.text).toContain(receiptPath(orderId))
    await eventually(async () => (await classPaymentOf(orderId)).state === "refunded")
    expect((await capturesOf(orderId))[0]).toMatchObject({ refunded: 18 })
    expect(await takenOf(event)).toBe(0)
    expect(await brokenInvariants()).toEqual([])
  })

  test("moved by her, also to a time that is near: all of it, until it starts, and the email says so", async () => {
    const [event, guest, token] = [await pricedEvent(), newGuest(), await adminToken()]
    const orderId = await payClass(event, guest)
    const { signUp: signedUp } = await classPaymentOf(orderId)
    const body = { ...instantToWallClock(inHours(6), "America/Los_Angeles"), force: true }
    expect((await call(`/api/events/${event.id}`, { method: "PUT", token, body })).status).toBe(200)
    const mail = await mailTo(guest.email, /^New time: /)
    expect(mail.text.replace(/\s+/g, " ")).toContain(
      "give up your spot below before it starts, or reply to this email. You’ll get $18 back through PayPal.",
    )
    const given = await giveBack(signedUp?.id ?? "", { refundCents: PRICE_CENTS })
    expect([given.status, given.body.refundCents]).toEqual([200, PRICE_CENTS])
    await eventually(async () => (await classPaymentOf(orderId)).state === "refunded")
  })

  test.each(["cannot-come", "not-me"])("late, %s: nothing, by the policy that was agreed", async (reason) => {
    const [event, guest] = [await pricedEvent({ startsAt: inHours(5) }), newGuest()]
    const orderId = await payClass(event, guest)
    const { signUp: signedUp } = await classPaymentOf(orderId)
    expect((await giveBack(signedUp?.id ?? "", { reason })).body).toMatchObject({ refundCents: 0 })
    expect(await classPaymentOf(orderId)).toMatchObject({ state: "fulfilled", refundedCents: 0 })
    expect(await takenOf(event)).toBe(0)
    expect(await brokenInvariants()).toEqual([])
  })

  test("the owner of the address is told what goes back to whoever paid", async () => {
    const [event, guest] = [await pricedEvent(), newGuest()]
    const { signUp: signedUp } = await classPaymentOf(await payClass(event, guest))
    const link = `/signup/cancel?token=${cancelTokenOf(signedUp?.id ?? "")}`
    const page = await (await fetch(`${siteUrl()}${link}`)).text()
    expect(page).toContain("$18 goes back through PayPal to whoever paid.")
    const given = await giveBack(signedUp?.id ?? "", { reason: "not-me" })
    expect(given.body).toMatchObject({ refundCents: PRICE_CENTS })
    const told = await eventually(async () =>
      (await mailsTo(guest.email)).find(({ subject }) => subject.startsWith("You’re no longer signed up")),
    )
    expect(told?.text).toMatch(/Ada, this is about your payment .* wasn’t them.*\$18 /s)
    const again = await (await fetch(`${siteUrl()}${link}`)).text()
    expect(again).toContain("Your email is off the list.")
    expect(again).not.toContain("This wasn’t me")
  })

  test("taken off by her: all of it, whenever it is", async () => {
    const event = await pricedEvent({ startsAt: inHours(5) })
    const orderId = await payClass(event)
    const { signUp: signedUp } = await classPaymentOf(orderId)
    const token = await adminToken()
    expect((await call(`/api/signup/${signedUp?.id}`, { method: "DELETE", token })).status).toBe(200)
    await eventually(async () => (await classPaymentOf(orderId)).state === "refunded")
  })
})
