import { randomUUID } from "node:crypto"
import pg from "pg"
import { bookBody, call, db, makeBookingCoupon, newSlot, newStudent, type SignedIn } from "../support/api"

/**
 * `npm run bench`: the rush for one slot, and booking over HTTP beside a floor taken in the same run, three
 * statements in a transaction through a bare driver. Prints figures; judges nothing.
 */

const SECONDS = 8
const CLIENTS = 8

async function main() {
  const floor = await bareTransactions()
  const nothing = await perSecond(() => expectStatus(200, call("/api/config/recaptcha")))
  const list = await perSecond(() => expectStatus(200, call("/api/bookings")))
  console.log(
    `GET /api/bookings       ${list.toFixed(0)} per second, ${(list / nothing).toFixed(2)} of a handler that does nothing (budget 0.5)`,
  )
  const bookings = await distinctBookings()
  console.log(`three bare statements   ${floor.toFixed(0)} per second`)
  console.log(
    `booking over HTTP       ${bookings.toFixed(0)} per second, ${(bookings / floor).toFixed(3)} of the floor (budget 0.08)`,
  )
  for (let round = 1; round <= 3; round++) console.log(await rush(200))
  await db().$disconnect()
}

/** A claim, a booking and an outbox row without anything around them. */
async function bareTransactions(): Promise<number> {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: CLIENTS })
  await pool.query("CREATE TABLE IF NOT EXISTS bench_floor (id uuid PRIMARY KEY, note text, at timestamptz)")
  const rate = await perSecond(async () => {
    const client = await pool.connect()
    const id = randomUUID()
    await client.query("BEGIN")
    await client.query("INSERT INTO bench_floor VALUES ($1, 'slot', now())", [id])
    await client.query("UPDATE bench_floor SET note = 'booked' WHERE id = $1 AND note = 'slot'", [id])
    await client.query("INSERT INTO bench_floor VALUES ($1, 'mail', now())", [randomUUID()])
    await client.query("COMMIT")
    client.release()
  })
  await pool.query("DROP TABLE bench_floor")
  await pool.end()
  return rate
}

async function distinctBookings(): Promise<number> {
  // A coupon and a student for each client: one row that everybody waits for is not what is measured.
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async () => ({
      who: await newStudent(),
      coupon: await makeBookingCoupon(),
    })),
  )
  const start = new Date(Date.UTC(2100, 0, 1)).getTime() + Math.floor(Math.random() * 20_000) * 86_400_000
  const slots = Array.from({ length: 6000 }, (_, index) => new Date(start + index * 3_600_000))
  const rows = await db().slot.createManyAndReturn({
    data: slots.map((startsAt) => ({ startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) })),
    select: { id: true },
  })
  let next = 0
  return perSecond(async () => {
    const client = clients[next % CLIENTS]
    const slot = rows[next++]
    if (!slot || !client) throw new Error("more slots are needed")
    await expectStatus(200, book(slot.id, client.who, client.coupon.code))
  })
}

async function rush(count: number): Promise<string> {
  const people = await Promise.all(Array.from({ length: count }, () => newStudent()))
  const [slot, coupon] = await Promise.all([newSlot(), makeBookingCoupon()])
  const before = performance.now()
  const answers = await Promise.all(people.map((who) => book(slot.id, who, coupon.code)))
  const took = ((performance.now() - before) / 1000).toFixed(2)
  const won = answers.filter((answer) => answer.status === 200).length
  const lost = answers.filter((answer) => answer.status === 409).length
  return `${count} for one slot        all answered after ${took} s: ${won} won, ${lost} were told (budget 3 s)`
}

function book(slotId: string, who: SignedIn, couponCode: string) {
  const body = bookBody(who, { couponCode })
  return call(`/api/bookings/${slotId}/book`, { method: "PUT", token: who.token, body })
}

async function expectStatus(status: number, answer: ReturnType<typeof call>) {
  const { status: found, body } = await answer
  if (found !== status) throw new Error(`${found}: ${JSON.stringify(body)}`)
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  let count = 0
  const end = Date.now() + SECONDS * 1000
  const client = async () => {
    while (Date.now() < end) {
      await work()
      count++
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return count / SECONDS
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
