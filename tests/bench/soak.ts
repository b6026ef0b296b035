import { readFileSync } from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { cancelTokenOf } from "../../lib/classes/keys"
import { makeChocolate } from "../../prisma/factories"
import {
  adminToken,
  approve,
  bookBody,
  call,
  capturesOf,
  db,
  eventually,
  localUrl,
  makeBookingCoupon,
  newSlot,
  newStudent,
  openPayment,
} from "../support/api"
import { booksThatDiffer } from "../support/books"
import { classPaymentOf, openClass, pricedEvent } from "../support/class-payments"
import { brokenInvariants } from "../support/invariants"
import { newKind, signUpByPass } from "../support/passes"
import { newGuest } from "../support/shop"
import { rssOf, startWeb, startWorker } from "../support/stack"

/**
 * `npm run bench -- soak`: mixed load at 20 requests a second for SOAK_MINUTES (10; 2 in `npm run test:long`), with
 * a kill -9 of the web process or the worker, or a restart of the database, every 30 seconds. It fails unless
 * everything adds up at the end.
 */

const MINUTES = Number(process.env.SOAK_MINUTES || 10)
const PER_SECOND = 20
const PAGES = [
  "/",
  "/about",
  "/calendar",
  "/chocolates",
  "/contact",
  "/api/bookings",
  "/api/chocolates",
  "/api/events",
]

type Count = { answered: number; refused: number; failed: number; lost: number }

async function main() {
  const web = await startWeb()
  const worker = await startWorker()
  const count: Count = { answered: 0, refused: 0, failed: 0, lost: 0 }
  const orders: string[] = []
  const memory: number[] = []
  const end = Date.now() + MINUTES * 60_000
  const load = underLoad({ at: web.url, count, orders, end })
  for (let minute = 1; Date.now() < end; minute++) {
    await sleep(Math.min(30_000, end - Date.now()))
    memory.push(rssOf(web))
    if (minute % 2) await restartDatabase()
    else {
      const victim = minute % 4 ? web : worker
      await victim.kill9()
      await victim.restart()
    }
  }
  await load
  console.log(`requests       ${JSON.stringify(count)}`)
  console.log(
    `web, RSS       ${memory.map((megabytes) => megabytes.toFixed(0)).join(" ")} MB (budget 350, flat)`,
  )
  await eventually(async () => (await stuck(orders)) === 0)
  console.log(`payments       ${orders.length}, every captured cent is one booking or order, or one refund`)
  // What PayPal could not tell while the site was down, it tells again within minutes.
  await eventually(() => sleep(2000).then(async () => (await booksThatDiffer()).length === 0), 600).catch(
    () => {},
  )
  const differing = await booksThatDiffer()
  console.log(
    `books          ${differing.length ? differing.join("; ") : "the income is PayPal's own record"}`,
  )
  const broken = await brokenInvariants()
  console.log(`invariants     ${broken.length ? broken.join("; ") : "all hold"}`)
  await eventually(async () => (await db().mail.count({ where: { state: { not: "sent" } } })) === 0)
  console.log("mails          all sent")
  await Promise.all([web.stop(), worker.stop()])
  await db().$disconnect()
  if (broken.length + differing.length) process.exitCode = 1
}

async function underLoad(given: { at: string; count: Count; orders: string[]; end: number }) {
  const { at, count, orders, end } = given
  const [coupon, chocolate] = await Promise.all([
    makeBookingCoupon(),
    makeChocolate({ name: "Soak", priceCents: 900, inventory: 100_000 }),
  ])
  const counted: typeof call = async (where, options = {}) => {
    try {
      const answer = await call(where, { ...options, at })
      count[answer.status < 400 ? "answered" : answer.status < 500 ? "refused" : "failed"] += 1
      return answer
    } catch (error) {
      count.lost += 1
      throw error
    }
  }
  const reads = async () => {
    for (const page of PAGES) await counted(page)
  }
  const books = async () => {
    const [student, slot] = await Promise.all([newStudent(), newSlot()])
    const body = bookBody(student, { couponCode: coupon.code })
    await counted(`/api/bookings/${slot.id}/book`, { method: "PUT", token: student.token, body })
    await counted(`/api/bookings?userId=${student.id}`, { token: student.token })
  }
  const pays = async () => {
    const [student, slot] = await Promise.all([newStudent(), newSlot()])
    const orderId = await openPayment(student, slot.id, { at })
    orders.push(orderId)
    await approve(orderId)
    await counted(`/api/payments/${orderId}/capture`, { method: "POST", token: student.token })
    await counted(`/api/bookings/${slot.id}/book`, {
      method: "PUT",
      token: student.token,
      body: bookBody(student),
    })
    if (orders.length % 5 === 0) await dispute(orderId)
  }
  const buys = async () => {
    const cartItems = [{ _id: chocolate.id, quantity: 1 + Math.floor(Math.random() * 3) }]
    const opened = await counted("/api/payments", {
      method: "POST",
      body: { purpose: "order", cartItems, isLocalPickup: true },
    })
    const { orderId } = opened.body as { orderId?: string }
    if (!orderId) return
    orders.push(orderId)
    await approve(orderId)
    const cookie = opened.headers.get("set-cookie")?.split(";")[0] ?? ""
    await counted(`/api/payments/${orderId}/capture`, { method: "POST", headers: { Cookie: cookie } })
  }
  const { classes, passes } = await classVisits({ counted, orders, at })
  const visits = [reads, books, pays, buys, classes, passes]
  const requestsOf = [PAGES.length, 2, 3, 2, 3, 4]
  const under: Promise<void>[] = []
  for (let turn = 0; Date.now() < end; turn++) {
    const visit = visits[turn % visits.length] ?? reads
    under.push(visit().catch(() => {}))
    await sleep((1000 * (requestsOf[turn % visits.length] ?? 1)) / PER_SECOND)
  }
  await Promise.all(under)
}

type Visits = { counted: typeof call; orders: string[]; at: string }

/**
 * Places in classes and passes that are paid for, used, and given back; every so often she cancels the class with all
 * that is in it.
 */
async function classVisits({ counted, orders, at }: Visits) {
  const [kind, admin] = [await newKind(), await adminToken()]
  let event = await pricedEvent({ capacity: 200 })
  let turn = 0
  const leave = async (signUpId: string) => {
    const body = { token: cancelTokenOf(signUpId), reason: "cannot-come" }
    await counted("/api/signup/cancel", { method: "POST", body })
  }
  const classes = async () => {
    turn += 1
    const [into, guest] = [event, { ...newGuest(), at }]
    const opened = await openClass(guest, into)
    const { orderId } = opened.body as { orderId?: string }
    if (!orderId) return
    orders.push(orderId)
    await approve(orderId)
    const headers = { Cookie: guest.cookie }
    const cancels = async () => {
      event = await pricedEvent({ capacity: 200 })
      const body = { eventIds: [into.id], force: true }
      await counted("/api/events/bulk", { method: "DELETE", token: admin, body })
    }
    await Promise.all([
      counted(`/api/payments/${orderId}/capture`, { method: "POST", headers }),
      turn % 12 === 0 ? cancels() : undefined,
    ])
    const { signUp } = await classPaymentOf(orderId)
    if (signUp && turn % 3 === 0) await leave(signUp.id)
  }
  const passes = async () => {
    const student = await newStudent()
    const body = { purpose: "pass", passId: kind.id }
    const opened = await counted("/api/payments", { method: "POST", token: student.token, body })
    const { orderId } = opened.body as { orderId?: string }
    if (!orderId) return
    orders.push(orderId)
    await approve(orderId)
    await counted(`/api/payments/${orderId}/capture`, { method: "POST", token: student.token })
    const into = event
    await signUpByPass(student, into, at)
    const signUp = await db().signUp.findFirst({ where: { eventId: into.id, email: student.email } })
    if (signUp && Math.random() < 0.5) await leave(signUp.id)
  }
  return { classes, passes }
}

/** A dispute or a chargeback of what was paid; two of three end, for her or for the buyer. */
async function dispute(orderId: string): Promise<void> {
  const [captured] = await capturesOf(orderId)
  if (captured?.status !== "COMPLETED") return
  const pull = async (path: string, body: object) =>
    (await (
      await fetch(`${localUrl()}/paypal/${path}`, { method: "POST", body: JSON.stringify(body) })
    ).json()) as { dispute_id: string }
  const any = <T>(of: T[]) => of[Math.floor(Math.random() * of.length)]
  const { dispute_id: id } = await pull(`captures/${captured.id}/dispute`, {
    stage: any(["INQUIRY", "CHARGEBACK"]),
    isReversalTold: any([true, false]),
  })
  const outcome = any(["RESOLVED_BUYER_FAVOUR", "RESOLVED_SELLER_FAVOUR", undefined])
  if (outcome) await pull(`disputes/${id}`, { outcome, isReversalTold: any([true, false]) })
}

/** How many payments are not yet where they must end. */
async function stuck(orders: string[]): Promise<number> {
  let count = 0
  for (const paypalOrderId of orders) {
    const [captured] = await capturesOf(paypalOrderId)
    const payment = await db().payment.findUnique({ where: { paypalOrderId } })
    const isAtRest = captured
      ? payment?.state === "fulfilled" || payment?.state === "refunded"
      : !payment || payment.state === "created" || payment.state === "failed"
    if (!isAtRest) count++
  }
  return count
}

/** Stops PostgreSQL; what started it starts it again. */
async function restartDatabase() {
  const file = path.join(process.env.DATA_DIR ?? "", "postgres", "postmaster.pid")
  process.kill(Number(readFileSync(file, "utf8").split("\n")[0]), "SIGINT")
  await eventually(async () => db().$queryRaw`SELECT 1`.then(Boolean, () => false), 60)
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
