import { expect, test } from "vitest"
import { SESSION_TYPES } from "../../lib/bookings/rules"
import { mailDataOfBooking } from "../../lib/checkout/queries/mail-data"
import { queueMail } from "../../lib/jobs/queue"
import { renderMail } from "../../lib/worker/mail/render"
import {
  adminToken,
  anyAddress,
  approve,
  bookBody,
  call,
  capture,
  db,
  eventually,
  localUrl,
  mailsTo,
  newSlot,
  newStudent,
  openPayment,
  siteUrl,
} from "../support/api"

const [, sessionType] = SESSION_TYPES
const KIND = /theraputic|therapeutic|therapy|individual|yoga session/i

const read = async (path: string) => {
  const answer = await fetch(`${siteUrl()}${path}`, { headers: { "X-Forwarded-For": anyAddress() } })
  expect(answer.status).toBe(200)
  return (await answer.text()).replace(/\r\n[ \t]/g, "")
}

test("nothing of a discreet month, to the student or to PayPal, names the kind of session", async () => {
  const [who, slot, target, token] = await Promise.all([newStudent(), newSlot(), newSlot(), adminToken()])
  const as = (method: string, body?: object) => ({ method, token: who.token, body })
  const before = await openPayment(who, slot.id, { sessionType })
  const saved = await call(`/api/user/${who.id}/update`, as("PUT", { discreet: true }))
  expect(saved.body.user).toMatchObject({ discreet: true })
  const orderId = await openPayment(who, slot.id, { sessionType })
  expect(orderId).not.toBe(before)
  const approval = await (await fetch(`${localUrl()}/paypal/checkoutnow?token=${orderId}`)).text()
  expect(approval).toContain("Appointment with Maya Lindqvist")
  expect(approval).not.toMatch(KIND)

  await approve(orderId)
  await capture(who, orderId)
  const message = "It’s about my therapy."
  await call(`/api/bookings/${slot.id}/book`, as("PUT", bookBody(who, { sessionType, message })))
  const booking = await db().booking.findFirstOrThrow({ where: { slotId: slot.id, status: "confirmed" } })
  const feed = await call(`/api/user/${who.id}/calendar-feed`, as("POST"))
  const { pathname, search } = new URL(`${feed.body.address}`)
  const mine = await call(`/api/bookings?userId=${who.id}`, { token: who.token })
  const [booked] = mine.body.bookedSlots as { calendarUrl: string; receiptUrl: string; sessionType: string }[]
  expect(booked?.sessionType).toBe(sessionType)
  const receipt = await call(`/api/payments/${orderId}/receipt`, {
    token: who.token,
    headers: { Accept: "application/json" },
  })
  expect(JSON.stringify(receipt.body)).toContain("Appointment")
  const files = [
    JSON.stringify(receipt.body),
    await read(`${pathname}${search}`),
    await read(`${booked?.calendarUrl}`),
  ]
  expect(await read(`${booked?.receiptUrl}`)).toContain("Appointment")
  const desk = await call("/api/admin/calendar-feed", { method: "POST", token })
  const hers = new URL(`${desk.body.address}`)
  const ofHers = (await read(`${hers.pathname}${hers.search}`)).split("BEGIN:VEVENT")
  files.push(ofHers.find((entry) => entry.includes(booking.id)) ?? "not in her feed: yoga session")

  const where = { method: "PUT", token, body: { address: "5 Mill Road, Port Townsend" } }
  expect((await call(`/api/admin/bookings/${slot.id}/where`, where)).status).toBe(200)
  expect((await call(`/api/bookings/${slot.id}/move`, as("POST", { toSlotId: target.id }))).status).toBe(200)
  const data = await db().$transaction((tx) => mailDataOfBooking(tx, { bookingId: booking.id }))
  const reminder = await renderMail({ template: "reminders/session", data, createdAt: new Date() })
  const { refundCents } = (await call(`/api/bookings/${target.id}/cancellation`, { token: who.token })).body
  const gone = await call(`/api/bookings/${target.id}/cancel`, as("POST", { refundCents }))
  expect(gone.status).toBe(200)

  const mails = await eventually(async () => {
    const found = await mailsTo(who.email)
    return found.length >= 4 && found
  })
  expect(mails.map(({ subject }) => subject.split(":")[0]?.split(" on ")[0]).sort()).toEqual([
    "New place",
    "New time",
    "You’re booked",
    "You’ve canceled your appointment",
  ])
  const decoded = mails.map((mail) => ({
    ...mail,
    attachments: mail.attachments.map(({ filename, content }) => [
      filename,
      Buffer.from(content, "base64")
        .toString()
        .replace(/\r\n[ \t]/g, ""),
    ]),
  }))
  for (const sent of [...decoded, reminder, ...files]) expect(JSON.stringify(sent)).not.toMatch(KIND)
  for (const { subject, html, text, attachments } of [...decoded, reminder])
    expect(JSON.stringify({ subject, html, text, attachments })).not.toMatch(/session/i)
  const hersToo = await mailsTo(process.env.TEACHER_EMAIL ?? "")
  expect(hersToo.some(({ text }) => text.includes("my therapy"))).toBe(true)
})

test("an email that waits when the switch is pressed goes out discreetly", async () => {
  const [who, slot] = await Promise.all([newStudent(), newSlot()])
  const orderId = await openPayment(who, slot.id, { sessionType })
  await approve(orderId)
  await capture(who, orderId)
  const { id } = await db().booking.findFirstOrThrow({ where: { slotId: slot.id, status: "confirmed" } })
  const key = `waits/${id}`
  await db().$transaction(async (tx) => {
    const data = await mailDataOfBooking(tx, { bookingId: id })
    await queueMail(tx, { key, to: who.email, template: "bookings/confirmed", data, waitSeconds: 3600 })
  })
  await call(`/api/user/${who.id}/update`, { method: "PUT", token: who.token, body: { discreet: true } })
  const waiting = await db().mail.findUniqueOrThrow({ where: { key } })
  expect(JSON.stringify(await renderMail(waiting))).not.toMatch(KIND)
  await db().mail.delete({ where: { key } })
})
