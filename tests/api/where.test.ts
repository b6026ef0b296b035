import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { DEFAULTS } from "../../lib/content/rules"
import {
  approve,
  bookBody,
  call,
  capture,
  db,
  makeBookingCoupon,
  newSlot,
  newStudent,
  openBody,
  openPayment,
  type SignedIn,
} from "../support/api"
import { onDesk } from "../support/desk"
import { brokenInvariants } from "../support/invariants"
import { entryOf, mailTo } from "../support/mails"
import { putIntoPast } from "../support/own-sessions"

const STUDIO = DEFAULTS.places.studioAddress
const ROOM = "https://meet.example/maya"
const publish = async (places: object) => {
  const answer = await onDesk("PUT", "/api/admin/content/places", { ...DEFAULTS.places, ...places })
  expect(answer.status).toBe(200)
}
const book = (who: SignedIn, slotId: string, given: object = {}) =>
  call(`/api/bookings/${slotId}/book`, { method: "PUT", token: who.token, body: bookBody(who, { ...given }) })
const bookFree = async (given: object = {}) => {
  const [who, slot, coupon] = await Promise.all([newStudent(), newSlot(), makeBookingCoupon()])
  return { who, slot, answer: await book(who, slot.id, { couponCode: coupon.code, ...given }) }
}
const payFor = async (who: SignedIn, slotId: string, given: Record<string, unknown> = {}) => {
  const orderId = await openPayment(who, slotId, given)
  await approve(orderId)
  expect((await capture(who, orderId)).status).toBe(200)
}
const rowOf = (slotId: string) =>
  db().booking.findFirstOrThrow({ where: { slotId, status: { in: ["held", "confirmed"] } } })
const mineOf = async (who: SignedIn) => {
  const { body } = await call(`/api/bookings?userId=${who.id}`, { token: who.token })
  return (body.bookedSlots as Record<string, unknown>[])[0]
}

beforeEach(() => publish({ meetingLink: ROOM }))
afterAll(async () => {
  await publish({})
  expect(await brokenInvariants()).toEqual([])
})

describe("where a session takes place", () => {
  test("is the studio unless the student says otherwise, in the list, the emails and the calendar", async () => {
    const { who, slot, answer } = await bookFree({ timeZone: "Europe/Lisbon" })
    expect(answer.status).toBe(200)
    expect(await rowOf(slot.id)).toMatchObject({
      place: "studio",
      address: STUDIO,
      link: "",
      timeZone: "Europe/Lisbon",
      policy: { moves: 2 },
    })
    expect(await mineOf(who)).toMatchObject({ place: "studio", address: STUDIO, link: "" })
    const mail = await mailTo(who.email, /You’re booked/)
    expect(mail.text).toContain(STUDIO)
    expect(mail.text).toContain(DEFAULTS.places.howToGetIn)
    expect(mail.text).toContain(DEFAULTS.places.whatToBring)
    expect(mail.text).toContain(
      "Cancel up to 24 hours before and you can use your code again; after that, it stays used. You can move the session twice, up to 12 hours before.",
    )
    expect(entryOf(mail)).toContain(`LOCATION:${STUDIO.replaceAll(",", "\\,")}`)
    expect(entryOf(mail)).not.toContain("\nURL:")
  })

  test("is the meeting link of when it is confirmed, when it is paid for online", async () => {
    const [who, slot] = await Promise.all([newStudent(), newSlot()])
    const orderId = await openPayment(who, slot.id, { place: "online", timeZone: "Asia/Tokyo" })
    expect(await rowOf(slot.id)).toMatchObject({ place: "online", policy: null })
    const newer = `${ROOM}/new`
    await publish({ meetingLink: newer })
    await approve(orderId)
    await capture(who, orderId)
    const row = await rowOf(slot.id)
    expect(row).toMatchObject({ place: "online", address: "", link: newer, timeZone: "Asia/Tokyo" })
    expect(row.policy).toMatchObject({ moves: 2 })
    expect(await mineOf(who)).toMatchObject({ place: "online", address: "", link: newer })
    const mail = await mailTo(who.email, /You’re booked/)
    expect(mail.text).toContain(newer)
    expect(entryOf(mail)).toContain(`\nURL:${newer}\r`)
    expect(entryOf(mail)).toContain(`\nLOCATION:${newer}\r`)
  })

  test("keeps a link that was taken away while the student paid", async () => {
    const [who, slot] = await Promise.all([newStudent(), newSlot()])
    const orderId = await openPayment(who, slot.id, { place: "online" })
    await publish({ meetingLink: "" })
    await approve(orderId)
    expect((await capture(who, orderId)).status).toBe(200)
    expect(await rowOf(slot.id)).toMatchObject({ status: "confirmed", link: ROOM })
    expect((await book(who, slot.id, { place: "online" })).status).toBe(200)
  })

  test("may be said again when the same payment is opened again, and at Finalize", async () => {
    const [who, slot] = await Promise.all([newStudent(), newSlot()])
    const first = await openPayment(who, slot.id)
    expect(await openPayment(who, slot.id, { place: "online" })).toBe(first)
    expect(await rowOf(slot.id)).toMatchObject({ place: "online", link: ROOM })
    await payFor(who, slot.id)
    expect(await rowOf(slot.id)).toMatchObject({ place: "studio", address: STUDIO, link: "" })
    expect((await book(who, slot.id, { place: "online" })).status).toBe(200)
    expect(await rowOf(slot.id)).toMatchObject({ place: "online", address: "", link: ROOM, sequence: 1 })
    const mail = await mailTo(who.email, /New place/)
    expect(entryOf(mail)).toContain("SEQUENCE:1")
  })

  test("stays what was paid for when Finalize says nothing of it", async () => {
    const [who, slot] = await Promise.all([newStudent(), newSlot()])
    await payFor(who, slot.id, { place: "online" })
    expect((await book(who, slot.id)).status).toBe(200)
    expect(await rowOf(slot.id)).toMatchObject({ place: "online", link: ROOM, sequence: 0 })
  })

  test("cannot be online without a meeting link", async () => {
    await publish({ meetingLink: "" })
    const { slot, answer, who } = await bookFree({ place: "online" })
    expect([answer.status, Object.keys(answer.body.fields as object)]).toEqual([400, ["place"]])
    const body = openBody(slot.id, { place: "online" })
    const opened = await call("/api/payments", { method: "POST", token: who.token, body })
    expect([opened.status, Object.keys(opened.body.fields as object)]).toEqual([400, ["place"]])
    expect(await db().booking.count({ where: { slotId: slot.id } })).toBe(0)
    expect(await db().payment.count({ where: { studentId: who.id } })).toBe(0)
  })

  test.each([["garden"], [""], [null], [1], [["online"]]])("%j is no place", async (place) => {
    const { slot, answer, who } = await bookFree({ place })
    expect([answer.status, Object.keys(answer.body.fields as object)]).toEqual([400, ["place"]])
    const body = openBody(slot.id, { place })
    expect((await call("/api/payments", { method: "POST", token: who.token, body })).status).toBe(400)
  })

  test.each([
    ["Mars/Olympus", ""],
    ["+05:00", ""],
    ["x".repeat(10_000), ""],
    [null, ""],
    [{ zone: "UTC" }, ""],
    ["america/los_angeles", "America/Los_Angeles"],
  ])("the time zone %j is kept as %j, and nobody is turned away for it", async (timeZone, kept) => {
    const { slot, answer } = await bookFree({ timeZone })
    expect(answer.status).toBe(200)
    expect((await rowOf(slot.id)).timeZone).toBe(kept)
  })

  test("the database refuses a confirmed session without a place, or without its policy", async () => {
    const { slot } = await bookFree()
    const { id } = await rowOf(slot.id)
    await expect(db().booking.update({ where: { id }, data: { address: "" } })).rejects.toThrow(
      /booking_says_where/,
    )
    await expect(db().$executeRaw`UPDATE booking SET policy = NULL WHERE id = ${id}::uuid`).rejects.toThrow(
      /booking_says_policy/,
    )
  })
})

describe("a place set on the desk", () => {
  const setPlace = (slotId: string, body: object) =>
    onDesk("PUT", `/api/admin/bookings/${slotId}/where`, body)

  test("reaches the student with the changed calendar entry, and goes back to the settings", async () => {
    const { who, slot } = await bookFree()
    const own = `${ROOM}/just-us`
    const answer = await setPlace(slot.id, { link: own })
    expect([answer.status, answer.body]).toMatchObject([200, { place: "online", address: "", link: own }])
    expect(await mineOf(who)).toMatchObject({ place: "online", link: own })
    const mail = await mailTo(who.email, /New place/)
    expect(mail.text).toContain(own)
    expect(entryOf(mail)).toContain("SEQUENCE:1")
    expect(entryOf(mail)).toContain(`URL:${own}`)
    // The same again tells nobody.
    await setPlace(slot.id, { link: own })
    expect((await rowOf(slot.id)).sequence).toBe(1)
    await setPlace(slot.id, { link: "" })
    expect(await rowOf(slot.id)).toMatchObject({ place: "online", link: ROOM, sequence: 2 })
    await setPlace(slot.id, { place: "studio", address: "5 Mill Road" })
    expect(await rowOf(slot.id)).toMatchObject({ place: "studio", address: "5 Mill Road", link: "" })
    await setPlace(slot.id, { place: "studio", address: "" })
    expect(await rowOf(slot.id)).toMatchObject({ address: STUDIO, sequence: 4 })
  })

  test.each([
    [{}, "place"],
    [{ place: "garden" }, "place"],
    [{ link: "http://meet.example/x" }, "link"],
    [{ link: "https://me:secret@meet.example" }, "link"],
    [{ link: `https://meet.example/${"x".repeat(500)}` }, "link"],
    [{ address: "x".repeat(301) }, "address"],
  ])("%j is refused by its field", async (body, field) => {
    const { slot } = await bookFree()
    const refused = await setPlace(slot.id, body)
    expect([refused.status, Object.keys(refused.body.fields as object)]).toEqual([400, [field]])
    expect((await rowOf(slot.id)).sequence).toBe(0)
  })

  test("is refused for a session that is not confirmed, or has begun", async () => {
    const [who, slot] = await Promise.all([newStudent(), newSlot()])
    await openPayment(who, slot.id)
    expect((await setPlace(slot.id, { place: "online" })).body.code).toBe("SLOT_BUSY")
    const { slot: gone } = await bookFree()
    await putIntoPast(gone.id)
    expect((await setPlace(gone.id, { place: "online" })).body.code).toBe("SLOT_PAST")
  })
})
