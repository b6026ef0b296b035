import { AWAY_LOCK } from "../../advisory-locks"
import { acceptBegunSessions } from "../../bookings/commands/accept-conflicts"
import { releaseHold } from "../../bookings/commands/claim"
import { insertTimeOff } from "../../calendar/commands/time-off"
import { type Range, rangeAhead } from "../../calendar/rules/calendar"
import { type CloseLines, lockEvents, markCancelled } from "../../classes/commands/events"
import { mailData } from "../../classes/emails/data"
import { listEventsDuring } from "../../classes/queries/events"
import { db, type Tx } from "../../db"
import { env } from "../../env"
import { AppError } from "../../errors"
import { failpoint } from "../../failpoint"
import { type NewMail, queueMails, queuePush } from "../../jobs/queue"
import { called, greeted } from "../../mail/when"
import { lockPayment, movePayment } from "../../payments/commands/payments"
import {
  type AwayBooking,
  type AwayClass,
  type AwayQuote,
  isUnderReview,
  listBookingsDuring,
  toQuote,
  withClasses,
} from "../queries/away"
import { type AwayMailData, type AwaySession, mailDataOfBooking } from "../queries/mail-data"
import type { PlaceBack } from "../rules/place"
import type { AwayBody } from "../schema"
import { endSession } from "./cancel-session"
import { retryOnClaimConflict } from "./claim-conflict"
import { closePaymentsOfClasses, giveBackAll, lockPaymentsOfClasses } from "./give-back-place"

export type Away = { timeOffId: string; refundCents: number; paidBackCents: number; people: number }
type Given = AwayBody & { adminId: string; closeLines: CloseLines; range: Range }

const TIMEOUT_MS = 30_000

/**
 * Cancels everything in a range, gives back what was paid, releases what is held and adds the time off: all of it or
 * nothing, with one email to each person, and one for each class that somebody waits for. Throws AWAY_CHANGED with what it is now when that is not what
 * was shown; INVALID, NO_SUCH_TIME or PAST for the range.
 */
export async function goAway({ now, ...given }: Omit<Given, "range"> & { now: Date }): Promise<Away> {
  const range = rangeAhead({ ...given, now, zone: env().STUDIO_TIME_ZONE })
  const done = await retryOnClaimConflict(() =>
    db().$transaction((tx) => cancelAll(tx, { ...given, range }), { timeout: TIMEOUT_MS }),
  )
  await failpoint("away:committed-before-response")
  return done
}

async function cancelAll(tx: Tx, given: Given): Promise<Away> {
  const { range, line, adminId } = given
  // Raw: a lock. Two at once: the second finds the first one's time off.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${AWAY_LOCK})`
  const bookings = await lockBookings(tx, range)
  await lockClasses(tx, range)
  const { classes, timeOff } = await withClasses(tx, range)
  const quote = toQuote({ bookings, classes, timeOff })
  const isAsShown = given.version === undefined || given.version === quote.version
  if (!isAsShown || given.refundCents !== quote.refundCents) throw changed(quote)
  await failpoint("away:locked")
  const sessions = await endSessions(tx, bookings)
  const { refundCents, paidBackCents } = quote
  await markCancelled(
    tx,
    classes.map(({ event }) => event),
  )
  const eventIds = classes.map(({ event }) => event.id)
  await closePaymentsOfClasses(tx, { eventIds, line })
  await given.closeLines(tx, { eventIds, line })
  const signUpIds = classes.flatMap(({ people }) => people.map(({ id }) => id))
  const back = await giveBackAll(tx, signUpIds, range)
  refuseOtherMoney(sessions, back, quote)
  await acceptBegunSessions(tx, range)
  // Last: a claim of a time in it either stands by now, and all of this begins anew, or is refused.
  const { _id: timeOffId } = await insertTimeOff(tx, { ...range, note: line })
  const mails = mailsOf({ sessions, classes, back, line }).map((data, index): NewMail => {
    return { key: `away/${timeOffId}/${index}`, to: data.email, template: "checkout/away", data }
  })
  await queueMails(tx, mails)
  const waiting = classes.flatMap((one) => one.waiting)
  const told = new Set([...mails.map(({ to }) => to), ...waiting.map(({ email }) => email)].map(lower))
  const done = { timeOffId, refundCents, paidBackCents, people: told.size }
  await tx.auditEntry.create({
    data: {
      actor: `admin:${adminId}`,
      action: "go away",
      subject: `time_off:${timeOffId}`,
      details: { ...done, from: range.startsAt.toISOString(), until: range.endsAt.toISOString() },
    },
  })
  await failpoint("away:before-commit")
  return done
}

const lower = (email: string) => email.toLowerCase()

type Backs = Map<string, PlaceBack>

function refuseOtherMoney(
  sessions: AwaySession[],
  places: Backs,
  { refundCents, paidBackCents }: AwayQuote,
): void {
  const ofClasses = [...places.values()].reduce((sum, one) => sum + one.refundCents, 0)
  const refunded = sessions.reduce((sum, one) => sum + (one.refundedCents ?? 0), ofClasses)
  const paidBack = sessions.reduce((sum, one) => sum + (one.paidBackCents ?? 0), 0)
  if (refunded !== refundCents || paidBack !== paidBackCents)
    throw new Error(`${refunded} and ${paidBack} would go back, not ${refundCents} and ${paidBackCents}`)
}

/**
 * The bookings of a range, locked; their payments before them, each by their ids, as settling does. Looked at again
 * until there is none that was not locked when it was read.
 */
async function lockBookings(tx: Tx, range: Range): Promise<AwayBooking[]> {
  const locked = new Set<string>()
  for (;;) {
    const found = await listBookingsDuring(tx, range)
    const fresh = found.filter(({ id }) => !locked.has(id))
    if (fresh.length === 0) return found
    // Raw, all three: row locks in one order.
    const payments = fresh.flatMap(({ paymentId }) => paymentId ?? [])
    await tx.$queryRaw`SELECT id FROM payment WHERE id = ANY(${payments}::uuid[]) ORDER BY id FOR UPDATE`
    const ids = fresh.map(({ id }) => id)
    await tx.$queryRaw`SELECT id FROM booking WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`
    const taken = fresh.flatMap(({ deskPaymentId }) => deskPaymentId ?? [])
    await tx.$queryRaw`SELECT id FROM desk_payment WHERE id = ANY(${taken}::uuid[]) ORDER BY id FOR UPDATE`
    for (const id of ids) locked.add(id)
  }
}

async function lockClasses(tx: Tx, range: Range): Promise<void> {
  const locked = new Set<string>()
  for (;;) {
    const fresh = (await listEventsDuring(tx, range)).map(({ id }) => id).filter((id) => !locked.has(id))
    if (fresh.length === 0) return
    await lockPaymentsOfClasses(tx, fresh)
    await lockEvents(tx, fresh)
    for (const id of fresh) locked.add(id)
  }
}

/** Ends what is booked and what is held. Answers what those who had a session are told. */
async function endSessions(tx: Tx, bookings: AwayBooking[]): Promise<AwaySession[]> {
  const told: AwaySession[] = []
  for (const booking of bookings) {
    if (booking.status === "confirmed") {
      const data = await endSession(tx, booking)
      if (data) told.push({ ...data, isUnderReview: false })
      continue
    }
    await releaseHeld(tx, booking)
    if (booking.isLive && isUnderReview(booking))
      told.push({ ...(await mailDataOfBooking(tx, { bookingId: booking.id })), isUnderReview: true })
  }
  return told
}

/**
 * A payment that has not begun is closed. Money that is moving finds the time off in its way when it arrives, and goes
 * back: also where she had accepted an overlap before. Under review, the student is told that it is canceled: it stays
 * so, whatever becomes of the time off.
 */
async function releaseHeld(tx: Tx, booking: AwayBooking): Promise<void> {
  const { id, slotId, paymentId, paymentState } = booking
  const isTold = booking.isLive && isUnderReview(booking)
  await tx.booking.update({
    where: { id },
    data: isTold
      ? { status: "cancelled", cancelledAt: new Date(), conflictAccepted: false }
      : { status: "lapsed", conflictAccepted: false },
  })
  await queuePush(tx, { event: "slotReleased", slotId })
  if (!paymentId || paymentState !== "created") return
  // Of several weeks at once the first date has closed it.
  if ((await lockPayment(tx, { paymentId })).state !== "created") return
  await movePayment(tx, { paymentId, to: "failed", reason: "The time was taken off the calendar." })
  await releaseHold(tx, { paymentId })
}

/** One email for each address, whatever they had. */
function mailsOf(given: {
  sessions: AwaySession[]
  classes: AwayClass[]
  back: Backs
  line: string
}): AwayMailData[] {
  const mails = new Map<string, AwayMailData>()
  const of = (email: string, firstName: string) => {
    const key = lower(email)
    const mail = mails.get(key) ?? { email, firstName, line: given.line, sessions: [], classes: [] }
    mails.set(key, mail)
    return mail
  }
  for (const session of given.sessions) of(session.email, called(session)).sessions.push(session)
  for (const { event, people } of given.classes) {
    const cancelled = { ...event, sequence: event.sequence + 1 }
    for (const person of people.filter(({ email }) => email !== ""))
      of(person.email, greeted(person)).classes.push({
        ...mailData({ person, event: cancelled }),
        placeBack: given.back.get(person.id),
      })
  }
  return [...mails.values()]
}

function changed(quote: AwayQuote): AppError {
  const message = "Something has changed since you looked. Nothing was canceled. Please look again."
  return new AppError("AWAY_CHANGED", message, { ...quote })
}
