import { expect, test } from "vitest"
import { mailDataOfBooking } from "../../lib/checkout/queries/mail-data"
import { mailDataOfSignUp } from "../../lib/classes/queries/mail-data"
import { DEFAULTS } from "../../lib/content/rules"
import { formatSpan, ownTime } from "../../lib/mail/when"
import { reminderKeyOf } from "../../lib/reminders/keys"
import { formatMoment } from "../../lib/time"
import { renderMail } from "../../lib/worker/mail/render"
import {
  adminToken,
  approve,
  bookBody,
  call,
  capture,
  db,
  eventually,
  mailsTo,
  newSlot,
  newStudent,
  openPayment,
  siteUrl,
} from "../support/api"
import { newEvent, signUp, signUpBody } from "../support/classes"

const STUDIO = "America/Los_Angeles"
const HOME = "Europe/Stockholm"
/** The wording of a moment in an email to somebody in Stockholm. */
const said = (startsAt: Date) => {
  const own = ownTime({ startsAt: startsAt.toISOString(), timeZone: HOME })
  return `${formatMoment(startsAt, STUDIO)} (studio time; for you ${own})`
}
/** The same of a class of an hour. */
const saidOfClass = (startsAt: Date) => {
  const endsAt = new Date(startsAt.getTime() + 3_600_000)
  const own = ownTime({ startsAt: startsAt.toISOString(), timeZone: HOME }, endsAt.toISOString())
  return `${formatSpan(startsAt, endsAt, STUDIO)} (studio time; for you ${own})`
}

test("every email of a student's weeks says when on both clocks, where, and leads somewhere", async () => {
  const [who, slot, target, event] = await Promise.all([
    newStudent(),
    newSlot(),
    newSlot(),
    newEvent({ capacity: 5 }),
  ])
  const { token, email } = who
  const orderId = await openPayment(who, slot.id, { timeZone: HOME })
  await approve(orderId)
  await capture(who, orderId)
  const body = bookBody(who, { timeZone: HOME })
  await call(`/api/bookings/${slot.id}/book`, { method: "PUT", token, body })
  await signUp(await signUpBody(event, { email, timeZone: HOME }))
  const booking = await db().booking.findFirstOrThrow({ where: { studentId: who.id, status: "confirmed" } })
  const place = await db().signUp.findFirstOrThrow({ where: { email } })
  const moved = await call(`/api/bookings/${slot.id}/move`, {
    method: "POST",
    token,
    body: { toSlotId: target.id },
  })
  expect([moved.status, moved.body]).toEqual([200, expect.anything()])
  // The reminders as they would be sent a day before.
  const reminders = await db().$transaction(async (tx) => [
    { template: "reminders/session", data: await mailDataOfBooking(tx, { bookingId: booking.id }) },
    { template: "reminders/class", data: await mailDataOfSignUp(tx, { signUpId: place.id }) },
  ])
  const quote = await call(`/api/bookings/${target.id}/cancellation`, { token })
  const { refundCents } = quote.body
  await call(`/api/bookings/${target.id}/cancel`, { method: "POST", token, body: { refundCents } })
  await call(`/api/signup/${place.id}`, { method: "DELETE", token: await adminToken() })

  const sent = await eventually(async () => {
    const mails = await mailsTo(email)
    return mails.length >= 5 && mails
  })
  const rendered = await Promise.all(
    reminders.map((one) => renderMail({ ...one, recipient: email, createdAt: new Date() })),
  )
  const mails = [...sent, ...rendered].map(({ subject, html, text }) => ({
    subject,
    html,
    words: text.replace(/\s+/g, " "),
  }))
  const [first, second] = [slot.startsAt, target.startsAt].map(said)
  const about = (subject: RegExp) => {
    const mail = mails.find((one) => subject.test(one.subject))
    if (!mail) throw new Error(`no email ${subject} among ${mails.map((one) => one.subject).join("; ")}`)
    return mail.words
  }
  const room = DEFAULTS.places.studioAddress
  for (const [subject, when, where] of [
    [/^You’re booked/, first, room],
    [/^New time/, second, room],
    [/^You’ve canceled/, second, ""],
    [/^You’re signed up/, saidOfClass(event.startsAt), room],
    [/^No longer on the list/, saidOfClass(event.startsAt), ""],
    [/^Reminder: your session/, second, room],
    [/^Reminder: Slow Flow/, saidOfClass(event.startsAt), room],
  ] as const) {
    expect(about(subject), `${subject}`).toContain(when)
    expect(about(subject), `${subject}`).toContain(where)
  }

  const links = new Set(
    mails.flatMap(({ html }) =>
      [...html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&")),
    ),
  )
  expect([...links].some((href) => href.includes(reminderKeyOf(email)))).toBe(true)
  for (const href of links) {
    const { origin, pathname, search } = new URL(href)
    expect(origin, href).toBe(new URL(siteUrl()).origin)
    const answer = await fetch(`${siteUrl()}${pathname}${search}`)
    expect(answer.status, href).toBe(200)
    expect(await answer.text(), href).toContain("</html>")
  }
  expect([...links].map((href) => new URL(href).pathname.split("/")[1]).sort()).toEqual(
    expect.arrayContaining(["", "calendar", "dashboard", "receipts", "reminders", "signup"]),
  )
})
