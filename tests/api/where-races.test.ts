import { afterAll, describe, expect, test } from "vitest"
import { getContent, keepPlaces } from "../../lib/content/queries"
import { DEFAULTS } from "../../lib/content/rules"
import { makeEvent, makeSignUp } from "../../prisma/factories"
import {
  approve,
  bookBody,
  call,
  capture,
  db,
  eventually,
  mailsTo,
  makeBookingCoupon,
  newSlot,
  newStudent,
  openPayment,
} from "../support/api"
import { onDesk } from "../support/desk"
import { freeHour } from "../support/free-moments"
import { brokenInvariants } from "../support/invariants"
import { rounds } from "../support/rounds"
import { Rush } from "../support/rush"

// Alone with the races: what is published here moves every session and class of the site.
const PLACES = "/api/admin/content/places"
let count = 0
/** A new studio address that nobody has had. */
const newAddress = () => `Studio ${++count}, ${count} Mill Road, Port Townsend`
const publish = async (places: object) => {
  const answer = await served(() => onDesk("PUT", PLACES, { ...DEFAULTS.places, ...places }))
  expect(answer.status).toBe(200)
  return answer.body.version as number
}
const concerned = async (of = "both") =>
  (await onDesk("GET", `${PLACES}/concerned?of=${of}`)).body as Record<string, number>
const bookFree = async (given: object = {}, who?: Awaited<ReturnType<typeof newStudent>>) => {
  const [student, slot, coupon] = await Promise.all([who ?? newStudent(), newSlot(), makeBookingCoupon()])
  const body = bookBody(student, { couponCode: coupon.code, ...given })
  const path = `/api/bookings/${slot.id}/book`
  const book = () => call(path, { method: "PUT", token: student.token, body })
  expect((await served(book)).status).toBe(200)
  return { student, slot }
}
/** Whoever waits too long for an address that moves the thousands of sessions of other races is told to ask again. */
const served = (ask: () => ReturnType<typeof call>) => new Rush().served(ask)
const bookingOf = (slotId: string) => db().booking.findFirstOrThrow({ where: { slotId } })
const textOf = ({ content }: { content: string }) =>
  Buffer.from(content, "base64")
    .toString()
    .replace(/\r\n[ \t]/g, "")

afterAll(async () => {
  await publish({})
  expect(await brokenInvariants()).toEqual([])
})

describe("a new studio address and meeting link", () => {
  test("reach what is to come, with one email for each person, and go back with an old version", async () => {
    const [old, oldLink] = [newAddress(), `https://meet.example/${crypto.randomUUID()}`]
    const version = await publish({ studioAddress: old, meetingLink: oldLink })
    const before = await concerned()
    const { student, slot } = await bookFree()
    const online = await bookFree({ place: "online" }, student)
    const held = await newSlot()
    await openPayment(await newStudent(), held.id)
    const there = { startsAt: await freeHour(), location: old.split(",")[0], address: old }
    const event = await makeEvent(there)
    const elsewhere = await makeEvent({ startsAt: await freeHour(), location: "Harbor Hall" })
    const past = await makeEvent({ ...there, startsAt: new Date(Date.now() - 60_000) })
    const own = await bookFree()
    await onDesk("PUT", `/api/admin/bookings/${own.slot.id}/where`, { address: "12 Water Street" })
    await makeSignUp({ eventId: event.id, name: "Ada Lindgren", email: student.email })
    expect(await concerned()).toEqual({
      sessions: (before.sessions ?? 0) + 2,
      classes: (before.classes ?? 0) + 1,
      people: (before.people ?? 0) + 1,
    })

    const [next, nextLink] = [newAddress(), `https://meet.example/${crypto.randomUUID()}`]
    await publish({ studioAddress: next, meetingLink: nextLink })
    expect(await bookingOf(slot.id)).toMatchObject({ address: next, link: "", sequence: 1 })
    expect(await bookingOf(online.slot.id)).toMatchObject({ address: "", link: nextLink, sequence: 1 })
    expect(await bookingOf(held.id)).toMatchObject({ status: "held", address: next })
    expect(await bookingOf(own.slot.id)).toMatchObject({ address: "12 Water Street", sequence: 1 })
    const find = ({ id }: { id: string }) => db().event.findUniqueOrThrow({ where: { id } })
    expect(await find(event)).toMatchObject({ address: next, location: next.split(",")[0], sequence: 1 })
    expect(await find(elsewhere)).toMatchObject({ address: "Harbor Hall", sequence: 0 })
    expect(await find(past)).toMatchObject({ address: old, sequence: 0 })

    const mails = await eventually(async () => {
      const found = (await mailsTo(student.email)).filter(({ subject }) => /^New place/.test(subject))
      return found.length > 0 && found
    })
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toMatch(/and 2 more$/)
    expect(mails[0]?.text).toContain(next)
    expect(mails[0]?.text).toContain(nextLink)
    const entries = (mails[0]?.attachments ?? []).map(textOf)
    expect(entries).toHaveLength(3)
    for (const entry of entries) expect(entry).toContain("SEQUENCE:1")
    expect(entries.filter((entry) => entry.includes(`URL:${nextLink}`))).toHaveLength(1)
    expect(
      await db().mail.count({ where: { template: "checkout/new-place", recipient: student.email } }),
    ).toBe(1)

    await onDesk("POST", `${PLACES}/restore`, { version })
    expect(await bookingOf(slot.id)).toMatchObject({ address: old, sequence: 2 })
    // How to get in is no other place, and a link that is taken away stays with those who have it.
    await publish({ studioAddress: old, howToGetIn: "Ring the bell.", meetingLink: "" })
    expect(await bookingOf(slot.id)).toMatchObject({ address: old, sequence: 2 })
    expect(await bookingOf(online.slot.id)).toMatchObject({ link: oldLink, sequence: 2 })
  })

  test.each(["", "everything"])("is not counted for %j", async (of) => {
    expect((await onDesk("GET", `${PLACES}/concerned?of=${of}`)).status).toBe(400)
  })

  /** A class is put there with the address in force while another address is published. */
  async function meanwhile({ isKept }: { isKept: boolean }): Promise<{ next: string; address: string }> {
    await publish({ studioAddress: newAddress() })
    const next = newAddress()
    const { id, published } = await db().$transaction(async (tx) => {
      const { studioAddress } = isKept ? await keepPlaces(tx) : (await getContent("places", tx)).content
      const published = publish({ studioAddress: next })
      if (isKept) await eventually(isWaited)
      else await published
      const event = await tx.event.create({
        data: { title: "Slow Flow", startsAt: await freeHour(), address: studioAddress },
      })
      return { id: event.id, published: [published] }
    })
    await Promise.all(published)
    return { next, address: (await db().event.findUniqueOrThrow({ where: { id } })).address }
  }
  const isWaited = async () => {
    const [found] = await db().$queryRaw<{ count: number }[]>`
      SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`
    return (found?.count ?? 0) > 0
  }

  test("waits for who has read the old one, so that nothing is left behind", async () => {
    const { next, address } = await meanwhile({ isKept: true })
    expect(address).toBe(next)
  })

  test("would leave it behind without the wait", async () => {
    const { next, address } = await meanwhile({ isKept: false })
    expect(address).not.toBe(next)
  })

  test("published in the middle of a rush of bookings reaches them all", async () => {
    for (let round = 0; round < rounds({ long: 10 }); round++) {
      await publish({ studioAddress: newAddress() })
      const next = newAddress()
      const paying = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const [who, slot] = await Promise.all([newStudent(), newSlot()])
          const orderId = await openPayment(who, slot.id)
          await approve(orderId)
          return { who, slot, orderId }
        }),
      )
      const [booked] = await Promise.all([
        Promise.all(Array.from({ length: 6 }, () => bookFree())),
        publish({ studioAddress: next }),
        Promise.all(paying.map(({ who, orderId }) => served(() => capture(who, orderId)))),
      ])
      const slotIds = [...booked, ...paying].map(({ slot }) => slot.id)
      const rows = await db().booking.findMany({ where: { slotId: { in: slotIds } } })
      expect(rows.map(({ status, address }) => `${status} ${address}`)).toEqual(
        Array.from({ length: 10 }, () => `confirmed ${next}`),
      )
    }
  })
})
