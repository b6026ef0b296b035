import { randomBytes } from "node:crypto"
import { SESSION_TYPES, THERAPY } from "../../lib/bookings/rules"
import { getFundSums } from "../../lib/payments/queries/fund"
import {
  type Answer,
  adminToken,
  approve,
  bookBody,
  call,
  capture,
  newSlot,
  newStudent,
  type SignedIn,
} from "./api"
import type { ownSite } from "./own-site"
import { newSlots, openSeries } from "./several-weeks"

export type FundOf = ReturnType<typeof fundOf>

/** The community fund on a site of its own. */
export function fundOf(site: Pick<ReturnType<typeof ownSite>, "url" | "inside">) {
  const desk = async (path: string, method: string, body?: unknown): Promise<Answer> =>
    call(path, { method, body, at: site.url, token: await site.inside(adminToken) })

  return {
    desk,
    turn: (fields: { fundIsOn?: boolean; fundPercent?: number }) =>
      desk("/api/admin/content/offerings", "PUT", fields),

    /** A code for so many sessions of at most so many dollars. */
    async newCode({ uses = 1, upTo = 80 } = {}): Promise<{ id: string; code: string }> {
      const code = `FUND-${randomBytes(6).toString("hex")}`.toUpperCase()
      const body = { code, appliesTo: "booking", discount: 1, maxUses: uses, fund: { madeFor: "Noor", upTo } }
      const added = await desk("/api/admin/coupons", "POST", body)
      if (added.status !== 201) throw new Error(`no code: ${JSON.stringify(added.body)}`)
      return { id: (added.body.coupon as { _id: string })._id, code }
    },

    student: () => site.inside(() => newStudent()),
    slot: (startsAt?: Date) => site.inside(() => newSlot(startsAt)),

    /** Sessions of this price, paid with PayPal in one payment. */
    async pay(given: { amount: number; sessions?: number; isTherapy?: boolean }) {
      const { amount, sessions = 1, isTherapy = false } = given
      const [student, slots] = await site.inside(() => Promise.all([newStudent(), newSlots(sessions)]))
      const sessionType = isTherapy ? THERAPY : SESSION_TYPES[0]
      const slotIds = slots.map(({ id }) => id)
      const opened =
        sessions > 1
          ? await openSeries(student, slotIds, { amount, sessionType, at: site.url })
          : await call("/api/payments", {
              method: "POST",
              token: student.token,
              body: { purpose: "booking", slotId: slotIds[0], sessionType, amount },
              at: site.url,
            })
      const orderId = `${opened.body.orderId}`
      await approve(orderId)
      const captured = await capture(student, orderId, site.url)
      if (captured.status !== 200) throw new Error(`capture failed: ${JSON.stringify(captured.body)}`)
      return { student, slotIds, orderId }
    },

    book: (student: SignedIn, slotId: string, couponCode: string, given: Record<string, unknown> = {}) =>
      call(`/api/bookings/${slotId}/book`, {
        method: "PUT",
        token: student.token,
        body: bookBody(student, { couponCode, ...given }),
        at: site.url,
      }),
    check: (student: SignedIn, code: string) =>
      call("/api/bookings/validate-coupon", {
        method: "POST",
        token: student.token,
        body: { code },
        at: site.url,
      }),
    /** A student cancels, as the quote says. */
    async cancel(student: SignedIn, slotId: string): Promise<Answer> {
      const path = `/api/bookings/${slotId}`
      const quote = await call(`${path}/cancellation`, { token: student.token, at: site.url })
      const { refundCents, couponReturned } = quote.body
      const body = { refundCents, couponReturned }
      return call(`${path}/cancel`, { method: "POST", token: student.token, body, at: site.url })
    },
    sums: () => site.inside(getFundSums),
  }
}
