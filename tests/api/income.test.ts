import { expect, test } from "vitest"
import type { WireIncome } from "../../lib/admin/queries/income"
import { addDays } from "../../lib/time"
import { makeSession } from "../../prisma/factories"
import {
  adminToken,
  approve,
  call,
  capture,
  capturesOf,
  db,
  eventually,
  makeChocolate,
  newSlot,
  newStudent,
  openPayment,
} from "../support/api"
import { csvRows } from "../support/csv"
import { onDesk, personKeyOf, today } from "../support/desk"
import { newKind } from "../support/passes"
import { buy, newGuest, paymentOf } from "../support/shop"

const incomeOf = async (month: string) =>
  (await call(`/api/admin/income?month=${month}`, { token: await adminToken() }))
    .body as unknown as WireIncome

/** The rows of the CSV of these days, by their headings. */
const rowsOf = (from: string, to = from) => csvRows(`/api/admin/income/csv?from=${from}&to=${to}`)

async function paidSession(amount: number) {
  const student = await newStudent({ firstName: "Noor", lastName: "Haddad" })
  const slot = await newSlot()
  const orderId = await openPayment(student, slot.id, { amount })
  await approve(orderId)
  expect((await capture(student, orderId)).status).toBe(200)
  return { student, slotId: slot.id, orderId }
}

test("what PayPal took, kept and gave back is in the file, to the cent of PayPal's record, and adds up to the month", async () => {
  const first = today()
  const session = await paidSession(80)
  const chocolate = await makeChocolate({ inventory: 5 })
  const cart = await buy(newGuest(), { items: [{ _id: chocolate.id, quantity: 2 }] })
  const cancelled = await call(`/api/admin/bookings/${session.slotId}/cancel`, {
    method: "POST",
    token: await adminToken(),
    body: { refund: { amount: 30 } },
  })
  expect(cancelled.status).toBe(200)
  await eventually(async () =>
    (await paymentOf(session.orderId)).refunds.every(({ state }) => state === "done"),
  )

  const rows = await rowsOf(first, today())
  const bought = [
    { orderId: session.orderId, Kind: "Session", Person: "Noor Haddad", backCents: [3000] },
    { orderId: cart, Kind: "Chocolates", Person: expect.any(String), backCents: [] },
  ]
  for (const { orderId, Kind, Person, backCents } of bought) {
    const [captured] = await capturesOf(orderId)
    const { refunds } = await paymentOf(orderId)
    const gross = Number(captured?.amount)
    const fee = (Math.round(gross * 100 * 0.0349) + 49) / 100
    const row = rows.find(({ Reference }) => Reference === captured?.id)
    expect(row).toMatchObject({ Movement: "Payment", How: "PayPal", Kind, Person })
    expect([row?.Gross, row?.Fee, row?.Net].map(Number)).toEqual([gross, -fee, cents(gross - fee)])
    const back = refunds.map(({ paypalRefundId }) => rows.find((one) => one.Reference === paypalRefundId))
    expect(back.map((one) => [one?.Movement, one?.Kind, Number(one?.Gross), Number(one?.Fee)])).toEqual(
      backCents.map((each) => ["Refund", Kind, -each / 100, 0]),
    )
    expect(Number(captured?.refunded)).toBe(cents(backCents.reduce((sum, each) => sum + each, 0) / 100))
  }
  // Refunds of other tests may land between the two reads.
  await eventually(async () => {
    const month = first.slice(0, 7)
    const { total } = await incomeOf(month)
    const all = await rowsOf(`${month}-01`, addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1))
    const sum = (of: (row: Record<string, string>) => number) =>
      cents(all.reduce((dollars, row) => dollars + of(row), 0))
    const { gross, fees, net } = total
    const inFile = [
      sum(({ Gross }) => Number(Gross)),
      sum(({ Fee }) => -Number(Fee)),
      sum(({ Net }) => Number(Net)),
    ]
    return inFile.join() === [gross, fees, net].join()
  })
})

test("what was taken at the desk, given back and owed stands in its month, and the file adds up to the page", async () => {
  const student = await newStudent({ firstName: "Susanna", lastName: "Visser", preferredName: "Sanne" })
  // Months that nothing else of these tests is in.
  const startsAt = new Date("2021-03-10T18:00:00Z")
  const [paid, owed] = [
    await makeSession({ studentId: student.id, startsAt, cents: 7000 }),
    await makeSession({ studentId: student.id, startsAt: new Date("2021-03-11T18:00:00Z"), cents: null }),
  ]
  await db().deskPayment.updateMany({
    where: { funding: { booking: { id: paid.id } } },
    data: { paidBackCents: 2000, paidBackAt: new Date("2021-04-01T06:59:59Z") },
  })
  const march = await incomeOf("2021-03")
  expect(march.session).toEqual({
    paypal: 0,
    byHand: 70,
    back: -20,
    disputed: 0,
    gross: 50,
    fees: 0,
    net: 50,
  })
  expect(march.total).toMatchObject({ gross: 50, fees: 0, net: 50, unknownFees: 0 })
  expect(march.owed).toEqual([
    {
      kind: "session",
      name: "Sanne Visser",
      personKey: await personKeyOf(student),
      date: "2021-03-11",
      amount: expect.any(Number),
    },
  ])
  expect(march.totalOwed).toBe(march.owed[0]?.amount)
  const rows = await rowsOf("2021-03-01", "2021-03-31")
  expect(rows.map(({ Date: day, Movement, How, Net }) => [day, Movement, How, Net])).toEqual([
    ["2021-03-10", "Payment", "Cash", "70"],
    ["2021-03-31", "Refund", "Cash", "-20"],
  ])
  expect(await rowsOf("2021-04-01", "2021-04-30")).toEqual([])
  expect((await incomeOf("2021-04")).total.net).toBe(0)
  for (const { id } of [paid, owed])
    await db().booking.update({ where: { id }, data: { status: "cancelled" } })
  expect((await incomeOf("2021-03")).owed).toEqual([])
})

test("a deleted student has no name in the file, nor has whoever paid, also while money still goes back", async () => {
  const first = today()
  const { student, orderId } = await paidSession(80)
  const path = `/api/admin/users/${student.id}?force=true`
  expect((await call(path, { method: "DELETE", token: await adminToken() })).status).toBe(200)
  const [captured] = await capturesOf(orderId)
  const persons = async () => {
    const rows = await rowsOf(first, today())
    return rows.filter((row) => row.Reference === captured?.id).map(({ Person }) => Person)
  }
  expect(await persons()).toEqual(["Deleted student"])
  await eventually(async () => (await paymentOf(orderId)).refunds.every(({ state }) => state === "done"))
  expect(await persons()).toEqual(["Deleted student"])
})

test("a pass that is owed leads to the person's page, where it is paid", async () => {
  const student = await newStudent({ firstName: "Ilse", lastName: "Bakker" })
  const personKey = await personKeyOf(student)
  const kind = await newKind({ priceCents: 9000 })
  const body = { passId: kind.id, paid: { how: "owes", amount: 90 } }
  const sold = await onDesk("POST", `/api/admin/people/${personKey}/passes`, body)
  expect(sold.status).toBe(201)
  const id = sold.body.passId as string
  // A month that nothing else of these tests is in.
  await db().pass.update({ where: { id }, data: { createdAt: new Date("2021-06-10T18:00:00Z") } })
  expect((await incomeOf("2021-06")).owed).toEqual([
    { kind: "pass", name: "Ilse Bakker", personKey, date: "2021-06-10", amount: 90 },
  ])
  await onDesk("PUT", `/api/admin/passes/sold/${id}`, { paid: { how: "cash", amount: 90 } })
  expect((await incomeOf("2021-06")).owed).toEqual([])
})

test.each([
  "",
  "?month=2027-13",
  "?month=2027",
  "?month=0000-01",
  "/csv?from=2027-02-30&to=2027-03-01",
  "/csv?from=2027-03-02&to=2027-03-01",
  "/csv?from=1990-01-01&to=2027-03-01",
  "/csv?from=2027-13-01&to=2027-13-02",
  "/csv?from=&to=",
])("%j is refused", async (query) => {
  expect((await call(`/api/admin/income${query}`, { token: await adminToken() })).status).toBe(400)
})

const cents = (dollars: number) => Math.round(dollars * 100) / 100
