import { setTimeout as sleep } from "node:timers/promises"
import { cancelTokenOf } from "../../lib/classes/keys"
import { waitingTokenOf } from "../../lib/waiting/keys"
import { makeChocolate, makeSignUp, makeWaiting } from "../../prisma/factories"
import {
  type Answer,
  adminToken,
  approve,
  bookBody,
  call,
  capturesOf,
  db,
  eventually,
  localUrl,
  mailsTo,
  makeBookingCoupon,
  newSlot,
  newStudent,
  openPayment,
} from "./api"
import { booksThatDiffer } from "./books"
import { classPaymentOf, openClass, pricedEvent } from "./class-payments"
import { anyEmail, signUpBody } from "./classes"
import { brokenInvariants } from "./invariants"
import { newKind, signUpByPass } from "./passes"
import { newGuest } from "./shop"

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
const AGAIN_MS = 1000
const TIMES = 120

export type Count = { answered: number; refused: number; failed: number; lost: number }
type Call = (where: string, options: Parameters<typeof call>[1] & { at: string }) => Promise<Answer>
/** One visitor of the load, on one of its sites. */
type Visit = { requests: number; run: (at: string) => Promise<void> }

/**
 * Visitors of every kind at 20 requests a second: pages, sessions, orders, passes, and places in classes that are paid
 * for, paid with a pass, paid at the door, waited for, given back and canceled. What it did is kept, for the books.
 */
export class MixedLoad {
  readonly count: Count = { answered: 0, refused: 0, failed: 0, lost: 0 }
  /** The PayPal orders that were opened. */
  readonly orders: string[] = []
  /** What was marked as taken at the door. */
  takenCents = 0
  /** Addresses of people to whom a place was offered from a waiting list. */
  private readonly offered: string[] = []

  private readonly answeredAt = new Map<string, number>()

  /** `sites`: the addresses of those that are up, at any moment. */
  constructor(private readonly given: { sites: () => string[] }) {}

  /** How many requests a site has answered. */
  answeredBy(site: string): number {
    return this.answeredAt.get(site) ?? 0
  }

  async until(isOver: () => boolean): Promise<void> {
    const visits = await this.visits()
    const under: Promise<void>[] = []
    for (let turn = 0; !isOver(); turn++) {
      const visit = visits[turn % visits.length]
      const sites = this.given.sites()
      const at = sites[Math.floor(Math.random() * sites.length)]
      if (visit && at) under.push(visit.run(at).catch(() => {}))
      await sleep((1000 * (visit?.requests ?? 1)) / PER_SECOND)
    }
    await Promise.all(under)
  }

  /** How many payments are not yet where they must end. */
  private async stuck(): Promise<number> {
    let count = 0
    for (const paypalOrderId of this.orders) {
      const [captured] = await capturesOf(paypalOrderId)
      const payment = await db().payment.findUnique({ where: { paypalOrderId } })
      const isAtRest = captured
        ? payment?.state === "fulfilled" || payment?.state === "refunded"
        : !payment || payment.state === "created" || payment.state === "failed"
      if (!isAtRest) count++
    }
    return count
  }

  /**
   * Waits until nothing is under way any more, and says what does not agree then: PayPal's record, the payments, the
   * income, the waiting lists and the invariants. Nothing is right.
   */
  async differences(): Promise<string[]> {
    await eventually(async () => (await this.stuck()) === 0)
    await eventually(async () => (await db().refund.count({ where: { state: "due" } })) === 0)
    await eventually(async () => (await db().mail.count({ where: { state: { not: "sent" } } })) === 0)
    const differing = async () => [
      ...(await booksThatDiffer(this.takenCents)),
      ...(await this.linesThatDiffer()),
    ]
    // What PayPal could not tell while a site was down, it tells again within minutes.
    await eventually(() => sleep(1000).then(async () => (await differing()).length === 0), 600).catch(
      () => {},
    )
    return [...(await differing()), ...(await brokenInvariants())]
  }

  /** Who was not told once of the place that was offered to them, in words. */
  private async linesThatDiffer(): Promise<string[]> {
    const told = await Promise.all(
      this.offered.map(async (email) => {
        const offers = (await mailsTo(email)).filter(({ subject }) => subject.startsWith("A spot for you"))
        return { email, times: offers.length }
      }),
    )
    return told
      .filter(({ times }) => times !== 1)
      .map(({ email, times }) => `${email} was told ${times} times`)
  }

  /** One call, counted. */
  private readonly counted: Call = async (where, options) => {
    try {
      const answer = await call(where, options)
      this.answeredAt.set(options.at, this.answeredBy(options.at) + 1)
      this.count[answer.status < 400 ? "answered" : answer.status < 500 ? "refused" : "failed"] += 1
      return answer
    } catch (error) {
      this.count.lost += 1
      throw error
    }
  }

  /** Asks until there is an answer, as somebody who needs one. */
  private async insist(where: string, options: Parameters<Call>[1]): Promise<Answer> {
    for (let time = 0; time < TIMES; time++) {
      const answer = await this.counted(where, options).catch(() => null)
      if (answer && answer.status < 500) return answer
      await sleep(AGAIN_MS)
    }
    throw new Error(`no answer from ${where}`)
  }

  private async visits(): Promise<Visit[]> {
    const { classes, passes } = await this.inClasses()
    return [
      { requests: PAGES.length, run: (at) => this.reads(at) },
      { requests: 2, run: await this.booksFree() },
      { requests: 3, run: (at) => this.paysSession(at) },
      { requests: 2, run: await this.buys() },
      { requests: 3, run: classes },
      { requests: 4, run: passes },
      { requests: 2, run: await this.paysAtTheDoor() },
      { requests: 3, run: (at) => this.waits(at) },
    ]
  }

  private async reads(at: string): Promise<void> {
    for (const page of PAGES) await this.counted(page, { at })
  }

  private async booksFree(): Promise<Visit["run"]> {
    const coupon = await makeBookingCoupon()
    return async (at) => {
      const [student, slot] = await Promise.all([newStudent(), newSlot()])
      const body = bookBody(student, { couponCode: coupon.code })
      const { token } = student
      await this.counted(`/api/bookings/${slot.id}/book`, { method: "PUT", token, body, at })
      await this.counted(`/api/bookings?userId=${student.id}`, { token, at })
    }
  }

  private async paysSession(at: string): Promise<void> {
    const [student, slot] = await Promise.all([newStudent(), newSlot()])
    const orderId = await openPayment(student, slot.id, { at })
    this.orders.push(orderId)
    await approve(orderId)
    const { token } = student
    await this.counted(`/api/payments/${orderId}/capture`, { method: "POST", token, at })
    const body = bookBody(student)
    await this.counted(`/api/bookings/${slot.id}/book`, { method: "PUT", token, body, at })
    if (this.orders.length % 5 === 0) await dispute(orderId)
  }

  private async buys(): Promise<Visit["run"]> {
    const chocolate = await makeChocolate({ priceCents: 900, inventory: 100_000 })
    return async (at) => {
      const cartItems = [{ _id: chocolate.id, quantity: 1 + Math.floor(Math.random() * 3) }]
      const body = { purpose: "order", cartItems, isLocalPickup: true }
      const opened = await this.counted("/api/payments", { method: "POST", body, at })
      const { orderId } = opened.body as { orderId?: string }
      if (!orderId) return
      this.orders.push(orderId)
      await approve(orderId)
      const headers = { Cookie: opened.headers.get("set-cookie")?.split(";")[0] ?? "" }
      await this.counted(`/api/payments/${orderId}/capture`, { method: "POST", headers, at })
    }
  }

  /**
   * Places that are paid for and passes that are bought and used, and given back; every so often she cancels the class
   * with all that is in it.
   */
  private async inClasses(): Promise<Record<"classes" | "passes", Visit["run"]>> {
    const [kind, admin] = [await newKind(), await adminToken()]
    let event = await pricedEvent({ capacity: 200 })
    let turn = 0
    const leave = async (signUpId: string, at: string) => {
      const body = { token: cancelTokenOf(signUpId), reason: "cannot-come" }
      await this.counted("/api/signup/cancel", { method: "POST", body, at })
    }
    const classes = async (at: string) => {
      turn += 1
      const [mine, into, guest] = [turn, event, newGuest(at)]
      const opened = await openClass(guest, into)
      const { orderId } = opened.body as { orderId?: string }
      if (!orderId) return
      this.orders.push(orderId)
      await approve(orderId)
      const headers = { Cookie: guest.cookie }
      const cancels = async () => {
        event = await pricedEvent({ capacity: 200 })
        const body = { eventIds: [into.id], force: true }
        await this.counted("/api/events/bulk", { method: "DELETE", token: admin, body, at })
      }
      await Promise.all([
        this.counted(`/api/payments/${orderId}/capture`, { method: "POST", headers, at }),
        mine % 12 === 0 ? cancels() : undefined,
      ])
      const { signUp } = await classPaymentOf(orderId)
      if (signUp && mine % 3 === 0) await leave(signUp.id, at)
    }
    const passes = async (at: string) => {
      const student = await newStudent()
      const { token } = student
      const body = { purpose: "pass", passId: kind.id }
      const opened = await this.counted("/api/payments", { method: "POST", token, body, at })
      const { orderId } = opened.body as { orderId?: string }
      if (!orderId) return
      this.orders.push(orderId)
      await approve(orderId)
      await this.counted(`/api/payments/${orderId}/capture`, { method: "POST", token, at })
      const into = event
      await signUpByPass(student, into, at)
      const signUp = await db().signUp.findFirst({ where: { eventId: into.id, email: student.email } })
      if (signUp && Math.random() < 0.5) await leave(signUp.id, at)
    }
    return { classes, passes }
  }

  /** Somebody signs up to pay at the door, and she marks what she was given. */
  private async paysAtTheDoor(): Promise<Visit["run"]> {
    const [event, token] = [await pricedEvent({ capacity: 10_000 }), await adminToken()]
    return async (at) => {
      const email = anyEmail("door")
      const signed = { signature: "", typedSignature: "Ines Moreau", email, way: "door" }
      const body = await signUpBody(event, signed)
      await this.counted("/api/signup", { method: "POST", body, at }).catch(() => {})
      const signUp = await db().signUp.findFirst({ where: { eventId: event.id, email } })
      if (!signUp) return
      const amount = 5 + Math.floor(Math.random() * 30)
      const marked = { how: Math.random() < 0.5 ? "cash" : "other", amount }
      const path = `/api/admin/signups/${signUp.id}/paid`
      const { status } = await this.insist(path, { method: "PUT", token, body: marked, at })
      if (status !== 200) throw new Error(`marking was refused: ${status}`)
      this.takenCents += amount * 100
    }
  }

  /** A full class, from which one goes and into which the next in its line comes, with a no between. */
  private async waits(at: string): Promise<void> {
    const event = await pricedEvent({ capacity: 1 })
    const holder = await makeSignUp({ eventId: event.id, name: "Ada Byron", email: anyEmail("ada") })
    const line: Awaited<ReturnType<typeof makeWaiting>>[] = []
    for (let turn = 0; turn < 3; turn++)
      line.push(await makeWaiting({ eventId: event.id, email: anyEmail("waits") }))
    const body = { token: cancelTokenOf(holder.id), reason: "cannot-come" }
    await this.insist("/api/signup/cancel", { method: "POST", body, at })
    for (const [index, said] of (["no", "yes"] as const).entries()) {
      const { id = "", email = "" } = line[index] ?? {}
      this.offered.push(email)
      await eventually(() =>
        db().waitingPlace.findFirst({ where: { id, state: "offered", offerUntil: { not: null } } }),
      )
      const body = { token: waitingTokenOf(id), answer: said }
      await this.insist("/api/waiting-list/answer", { method: "POST", body, at })
    }
  }
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
