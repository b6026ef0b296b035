import { expect, test } from "vitest"
import { THERAPY } from "../../lib/bookings/rules"
import { entryPath } from "../../lib/calendar/keys"
import { adminToken, anyAddress, call, db, newStudent, type SignedIn, siteUrl } from "../support/api"
import { newEvent, signUp, signUpBody } from "../support/classes"
import { entryOf, mailTo } from "../support/mails"
import { freeSession } from "../support/own-sessions"

const renew = async (who: SignedIn) => {
  const answer = await call(`/api/user/${who.id}/calendar-feed`, { method: "POST", token: who.token })
  expect(answer.status).toBe(201)
  return new URL(`${answer.body.address}`)
}
const read = async (path: string) => {
  const answer = await fetch(`${siteUrl()}${path}`, { headers: { "X-Forwarded-For": anyAddress() } })
  const text = (await answer.text()).replace(/\r\n[ \t]/g, "")
  return { status: answer.status, headers: answer.headers, text, lines: text.split("\r\n") }
}
const feedOf = ({ pathname, search }: URL) => read(`${pathname}${search}`)
const uids = (text: string) => [...text.matchAll(/^UID:(.+)@/gm)].map(([, id]) => id).sort()

async function withPlans() {
  const { who, slot } = await freeSession()
  const event = await newEvent({ capacity: 5 })
  await signUp(await signUpBody(event, { email: who.email }))
  const booking = await db().booking.findFirstOrThrow({ where: { slotId: slot.id } })
  const place = await db().signUp.findFirstOrThrow({ where: { email: who.email } })
  return { who, slot, event, booking, place }
}

test("the private feed holds one's own sessions and classes, under the names that emails gave them, with an alarm", async () => {
  const [{ who, booking, place, slot }, other] = await Promise.all([withPlans(), withPlans()])
  const address = await renew(who)
  const feed = await feedOf(address)
  expect([feed.status, feed.headers.get("content-type")]).toEqual([
    200,
    expect.stringMatching(/^text\/calendar/),
  ])
  expect(feed.headers.get("cache-control")).toContain("no-store")
  expect(uids(feed.text)).toEqual([booking.id, place.id].sort())
  expect(feed.text).not.toContain(other.booking.id)
  expect(feed.lines.filter((line) => line === "TRIGGER:-PT1H")).toHaveLength(2)
  const emailed = entryOf(await mailTo(who.email, /You’re booked/))
  // What stands before it are the changes of the clocks, of as many years as there are entries.
  const event = emailed.slice(emailed.indexOf("BEGIN:VEVENT"))
  for (const name of ["UID", "SUMMARY", "DTSTART", "LOCATION", "DESCRIPTION"]) {
    const [said] = new RegExp(`^${name}[;:].*$`, "m").exec(event) ?? []
    expect(feed.lines, name).toContain(said?.trimEnd())
  }
  expect(emailed).toContain("TRIGGER:-PT1H")
  // What is canceled is gone from it.
  await call(`/api/bookings/${slot.id}`, { method: "DELETE", token: await adminToken() })
  expect(uids((await feedOf(address)).text)).toEqual([place.id])
})

test("a renewed key ends the one before, and the key of another opens their feed alone", async () => {
  const [one, other] = await Promise.all([withPlans(), withPlans()])
  const [first, theirs] = [await renew(one.who), await renew(other.who)]
  const second = await renew(one.who)
  expect((await feedOf(first)).status).toBe(404)
  expect(uids((await feedOf(second)).text)).toContain(one.booking.id)
  expect(uids((await feedOf(theirs)).text)).not.toContain(one.booking.id)
  const path = `/api/user/${one.who.id}/calendar-feed`
  expect((await call(path, { method: "POST", token: other.who.token })).status).toBe(403)
  expect((await feedOf(second)).status).toBe(200)
  for (const key of ["", "x", `${second.searchParams.get("key")}`.slice(1), "A".repeat(43)])
    expect((await read(`/calendar/mine.ics?key=${key}`)).status, key).toBe(404)
  expect((await call(path, { token: one.who.token })).body).toEqual({ since: expect.any(String) })
})

test("a key ends with the account", async () => {
  const who = await newStudent()
  const address = await renew(who)
  expect((await feedOf(address)).status).toBe(200)
  await call(`/api/user/${who.id}?force=true`, { method: "DELETE", token: who.token })
  expect((await feedOf(address)).status).toBe(404)
})

test("every entry is a file too, for its link alone and while it stands", async () => {
  const { who, booking, place, slot } = await withPlans()
  const [booked] = (await call(`/api/bookings?userId=${who.id}`, { token: who.token })).body.bookedSlots as {
    calendarUrl: string
  }[]
  expect(booked?.calendarUrl).toBe(entryPath(booking.id))
  await db().booking.update({ where: { id: booking.id }, data: { sessionType: THERAPY } })
  for (const id of [booking.id, place.id]) {
    const file = await read(entryPath(id))
    expect(file.status).toBe(200)
    expect(file.headers.get("content-disposition")).toContain("entry.ics")
    expect(uids(file.text)).toEqual([id])
    expect(file.lines).toContain("TRIGGER:-PT1H")
    // The stored type is spelled as it is on the wire.
    expect([...new Set(file.text.match(/Thera\w+ Yoga/g))]).toEqual(
      id === booking.id ? ["Therapeutic Yoga"] : [],
    )
  }
  const mixed = entryPath(booking.id).replace(booking.id, place.id)
  for (const path of [mixed, `/calendar/entry.ics?key=${booking.id}`, "/calendar/entry.ics"])
    expect((await read(path)).status, path).toBe(404)
  await call(`/api/bookings/${slot.id}`, { method: "DELETE", token: await adminToken() })
  expect((await read(entryPath(booking.id))).status).toBe(404)
})
