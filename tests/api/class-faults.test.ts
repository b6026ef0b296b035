import { expect, test } from "vitest"
import { adminToken, capturesOf, eventually, fault, mailsTo } from "../support/api"
import { cancelClass, classPaymentOf, openedClass, pricedEvent } from "../support/class-payments"
import { clearFaults, faultsEndWithEachTest } from "../support/faults"
import { brokenInvariants } from "../support/invariants"
import { approveCart, captureCart, newGuest } from "../support/shop"

faultsEndWithEachTest()

test("a capture that lands after the class was canceled goes back, with an email", async () => {
  const [event, guest, token] = [await pricedEvent(), newGuest(), await adminToken()]
  const orderId = await openedClass(guest, event)
  // Before the approval: its event, on its way while the money is taken, would settle the payment too.
  await fault({ service: "paypal", operation: "webhook", mode: "error" })
  await approveCart(guest, orderId)
  await fault({ service: "paypal", operation: "capture", mode: "lost-response", times: 1 })
  expect((await captureCart(guest, orderId)).body.code).toBe("PAYMENT_UNCONFIRMED")
  expect(await classPaymentOf(orderId)).toMatchObject({ state: "capturing" })
  expect((await cancelClass(event, token)).status).toBe(200)
  await clearFaults()
  expect((await captureCart(guest, orderId)).body.code).toBe("REFUNDED")
  await eventually(async () => (await classPaymentOf(orderId)).state === "refunded")
  expect((await classPaymentOf(orderId)).signUps).toEqual([])
  expect(await capturesOf(orderId)).toMatchObject([{ refunded: 18 }])
  await eventually(async () => (await mailsTo(guest.email))[0]?.text.includes("$18 back"))
  expect(await brokenInvariants()).toEqual([])
})
