import type { Range } from "../../calendar/rules/calendar"
import { releasePlace } from "../../classes/commands/holds"
import type { Tx } from "../../db"
import { AppError } from "../../errors"
import { lockPassesOf, returnCredit } from "../../passes/commands/credits"
import { lockPayment, movePayment, needsNobody } from "../../payments/commands/payments"
import { findPlaces, type PaidPlace, toWirePlaceQuote } from "../queries/own-place"
import { sayPickupsInstead } from "../queries/pickups-instead"
import { type PlaceBack, quotePlace, sayGivenBack } from "../rules/place"
import { notify } from "./fulfill-class"
import { oweRefund, oweTheRest } from "./owe-refund"

/** The payments behind places, locked: before their classes, as settling does. */
export async function lockPaymentsOfPlaces(tx: Tx, signUpIds: string[]): Promise<void> {
  // Raw: row locks in one order.
  await tx.$queryRaw`
    SELECT p.id FROM payment p WHERE p.id IN (
      SELECT f.payment_id FROM sign_up u JOIN funding f ON f.id = u.funding_id WHERE u.id = ANY(${signUpIds}::uuid[]))
    ORDER BY p.id FOR UPDATE`
}

/** The same of all places of classes, and of those that are kept for people who are paying. */
export async function lockPaymentsOfClasses(tx: Tx, eventIds: string[]): Promise<void> {
  // Raw: as above.
  await tx.$queryRaw`
    SELECT p.id FROM payment p WHERE p.id IN (
      SELECT f.payment_id FROM sign_up u JOIN funding f ON f.id = u.funding_id WHERE u.event_id = ANY(${eventIds}::uuid[])
      UNION SELECT payment_id FROM place_hold WHERE event_id = ANY(${eventIds}::uuid[]))
    ORDER BY p.id FOR UPDATE`
}

/** Gives back by its policy what paid for a place that its person has just given up. Throws QUOTE_CHANGED. */
export async function giveBackByPolicy(
  tx: Tx,
  { signUpId, shownCents }: { signUpId: string; shownCents?: number },
): Promise<PlaceBack> {
  const [place] = await findPlaces(tx, [signUpId])
  if (!place) return NOTHING
  const quote = toWirePlaceQuote(place)
  if (shownCents !== undefined && shownCents !== quote.refundCents)
    throw new AppError("QUOTE_CHANGED", `The refund has changed in the meantime: ${quote.sentence}`, {
      ...quote,
    })
  const { refundCents, couponReturned, isLate } = quotePlace(place)
  const back = await giveBack(tx, place, { cents: refundCents, credit: couponReturned, isHers: false })
  const pickup = (await sayPickupsInstead(tx, [signUpId])).get(signUpId) ?? ""
  return { ...back, sentence: back.sentence || (isLate ? quote.sentence : ""), pickup }
}

/** Gives back all of what paid for places that were taken away; answers each by its sign-up. `goesAway`: because of it. */
export async function giveBackAll(
  tx: Tx,
  signUpIds: string[],
  goesAway?: Range,
): Promise<Map<string, PlaceBack>> {
  const given = new Map<string, PlaceBack>()
  const places = await findPlaces(tx, signUpIds)
  await lockPassesOf(
    tx,
    places.flatMap(({ creditId }) => creditId ?? []),
  )
  const pickups = await sayPickupsInstead(tx, signUpIds, goesAway)
  for (const place of places) {
    const back = await giveBack(tx, place, { cents: place.leftCents, credit: true, isHers: true })
    given.set(place.signUpId, { ...back, pickup: pickups.get(place.signUpId) ?? "" })
  }
  return given
}

const NOTHING: PlaceBack = {
  refundCents: 0,
  credit: false,
  sentence: "",
  paidBackCents: 0,
  pickup: "",
}

async function giveBack(
  tx: Tx,
  place: PaidPlace,
  back: { cents: number; credit: boolean; isHers: boolean },
): Promise<PlaceBack> {
  const { creditId } = place
  if (creditId && back.credit) {
    await returnCredit(tx, { creditId, isHers: back.isHers })
    return { ...NOTHING, credit: true, sentence: sayGivenBack({ refundCents: 0, credit: true }) }
  }
  if (place.by === "teacher") return { ...NOTHING, paidBackCents: place.leftCents }
  if (place.by !== "paypal" || !place.paymentId || !place.fundingId) return NOTHING
  const { paymentId, fundingId } = place
  const refundCents = await giveBackAlone(tx, { paymentId, fundingId, cents: back.cents, reason: GIVEN_UP })
  return { ...NOTHING, refundCents, sentence: sayGivenBack({ refundCents, credit: false }) }
}

const GIVEN_UP = "The place in the class was given back, or the class was canceled."

/** Owes cents of a payment that paid for one thing alone, and notes what is kept of it. Answers what goes back. */
export async function giveBackAlone(
  tx: Tx,
  given: { paymentId: string; fundingId: string; cents: number; reason: string },
): Promise<number> {
  const { paymentId, fundingId, reason } = given
  const payment = await lockPayment(tx, { paymentId })
  if (payment.state !== "fulfilled" || payment.capturedCents === null) return 0
  const leftCents = payment.capturedCents - payment.refundedCents
  const cents = Math.min(given.cents, leftCents)
  if (cents < leftCents)
    await tx.funding.update({ where: { id: fundingId }, data: { keptCents: leftCents - cents } })
  if (cents === leftCents) {
    await oweTheRest(tx, { paymentId, fundingId, cents, reason })
    await needsNobody(tx, { paymentId })
  } else if (cents > 0) await oweRefund(tx, { paymentId, fundingId, cents, reason })
  return cents
}

/**
 * Ends the payments of canceled classes that have not begun to move money; those that have find the class canceled. Who
 * was told that PayPal reviews theirs is told, with her line, that there is no class.
 */
export async function closePaymentsOfClasses(
  tx: Tx,
  { eventIds, line }: { eventIds: string[]; line: string },
): Promise<void> {
  const reviewed = await tx.payment.findMany({
    where: {
      state: "pending_capture",
      placeHold: { eventId: { in: eventIds }, releasedAt: null, event: { startsAt: { gt: new Date() } } },
    },
    select: { id: true },
    orderBy: { id: "asc" },
  })
  for (const { id: paymentId } of reviewed) await notify(tx, { paymentId, news: "canceled", line })
  const open = await tx.payment.findMany({
    where: { state: "created", placeHold: { eventId: { in: eventIds } } },
    select: { id: true },
    orderBy: { id: "asc" },
  })
  for (const { id: paymentId } of open) {
    await movePayment(tx, { paymentId, to: "failed", reason: "The class was canceled." })
    await releasePlace(tx, { paymentId })
  }
}
