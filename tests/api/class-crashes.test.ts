import { beforeAll, describe, expect, test } from "vitest"
import { cancelTokenOf } from "../../lib/classes/keys"
import { approve, call, capturesOf, db, eventually, fault, mailsTo, newStudent } from "../support/api"
import { classPaymentOf, openedClass, payClass, pricedEvent } from "../support/class-payments"
import { takenOf } from "../support/classes"
import { dies } from "../support/crashes"
import { brokenInvariants } from "../support/invariants"
import { newKind, openPass, passesOf, passHolder, passOf, signUpByPass } from "../support/passes"
import { approveCart, captureCart, newGuest } from "../support/shop"
import { startWeb } from "../support/stack"

// Without webhooks, which can settle before the crash does: what finishes here is the reconciler.
beforeAll(() => fault({ service: "paypal", operation: "webhook", mode: "error", times: 10_000 }))

describe.concurrent("the site is killed with -9", () => {
  test.each(["capture:done-uncommitted", "settle:before-commit"])(
    "while a place is paid, at %s: it is theirs all the same, once",
    async (point) => {
      const web = await startWeb({ env: { FAILPOINT: point } })
      const [event, guest] = [await pricedEvent(), newGuest()]
      const orderId = await openedClass(guest, event)
      await approveCart(guest, orderId)
      await dies(() => captureCart({ ...guest, at: web.url }, orderId))
      await eventually(async () => (await classPaymentOf(orderId)).state === "fulfilled")
      expect((await classPaymentOf(orderId)).signUps).toHaveLength(1)
      expect(await takenOf(event)).toBe(1)
      expect(await capturesOf(orderId)).toMatchObject([{ refunded: 0 }])
      await eventually(async () => (await mailsTo(guest.email)).length === 1)
      await web.stop()
    },
  )

  test("while a pass is paid: it is theirs all the same, once", async () => {
    const web = await startWeb({ env: { FAILPOINT: "settle:before-commit" } })
    const [student, kind] = [await newStudent(), await newKind()]
    const orderId = (await openPass(student, kind.id)).body.orderId as string
    await approve(orderId)
    const path = `/api/payments/${orderId}/capture`
    await dies(() => call(path, { method: "POST", token: student.token, at: web.url }))
    await eventually(async () => (await passesOf(student)).length === 1)
    expect(await passesOf(student)).toMatchObject([
      { balance: 10, credits: [{ reason: "bought", change: 10 }] },
    ])
    await web.stop()
  })

  test("while a credit is used: neither the place nor the credit is gone, and the second try takes both", async () => {
    const web = await startWeb({ env: { FAILPOINT: "sign-up:before-commit" } })
    const [event, { student, passId }] = [await pricedEvent(), await passHolder({ classes: 1 })]
    await dies(() => signUpByPass(student, event, web.url))
    expect(await passOf(passId)).toMatchObject({ balance: 1 })
    expect(await takenOf(event)).toBe(0)
    expect((await signUpByPass(student, event)).status).toBe(200)
    expect(await passOf(passId)).toMatchObject({ balance: 0 })
    await web.stop()
  })

  test.each(["leave-class:before-commit", "leave-class:committed-before-response"])(
    "while a paid place is given back, at %s: the money goes back once",
    async (point) => {
      const web = await startWeb({ env: { FAILPOINT: point } })
      const event = await pricedEvent()
      const orderId = await payClass(event)
      const { id = "" } = (await classPaymentOf(orderId)).signUp ?? {}
      const body = { token: cancelTokenOf(id), reason: "cannot-come" }
      await dies(() => call("/api/signup/cancel", { method: "POST", body, at: web.url }))
      expect((await call("/api/signup/cancel", { method: "POST", body })).status).toBe(200)
      await eventually(async () => (await classPaymentOf(orderId)).state === "refunded")
      expect(await capturesOf(orderId)).toMatchObject([{ refunded: 18 }])
      expect(await takenOf(event)).toBe(0)
      await web.stop()
    },
  )
})

test("and everything adds up", async () => {
  await eventually(async () => (await db().refund.count({ where: { state: "due" } })) === 0)
  expect(await brokenInvariants()).toEqual([])
})
