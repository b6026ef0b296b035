import { type Freed, freePlace, mailFreed } from "../../classes/commands/cancel-sign-up"
import { readCancelToken } from "../../classes/keys"
import { asItIs } from "../../classes/rules"
import { db, type Tx } from "../../db"
import { AppError } from "../../errors"
import { failpoint } from "../../failpoint"
import { queueMail } from "../../jobs/queue"
import { findGivenBack } from "../queries/cancelled-places"
import type { PlaceBack } from "../rules/place"
import { giveBackAll, giveBackByPolicy, lockPaymentsOfPlaces } from "./give-back-place"

/**
 * Gives a place back by the link in its mail, and by the policy what paid for it. "not-me": the owner of the address
 * never signed, so that the waiver does not count for them. Doing it again changes
 * nothing and answers the same. Throws BAD_LINK, CLASS_PAST, or QUOTE_CHANGED when `refundCents` is not what goes back.
 */
export async function cancelSignUp(given: {
  token: string
  reason: "cannot-come" | "not-me"
  refundCents?: number
}): Promise<{ message: string; refundCents: number; creditReturned: boolean }> {
  const signUpId = readCancelToken(given.token)
  if (!signUpId) throw new AppError("BAD_LINK", "This link isn’t valid.")
  const isDisowned = given.reason === "not-me"
  const done = await db().$transaction(async (tx) => {
    await lockPaymentsOfPlaces(tx, [signUpId])
    const found = await freePlace(tx, { signUpId })
    if (isDisowned)
      await tx.signUp.updateMany({
        where: { id: signUpId, disownedAt: null },
        data: { disownedAt: new Date() },
      })
    if (!found || found.isCancelled || (isDisowned && found.isPast)) return null
    if (found.isPast)
      throw new AppError("CLASS_PAST", "This class has started, so it’s too late to give up your spot.")
    // By the policy also when it is disowned: whoever comes too late would say "not me".
    const shownCents = isDisowned ? undefined : given.refundCents
    const back = await giveBackByPolicy(tx, { signUpId, shownCents })
    const { studentId } = await tx.signUp.findUniqueOrThrow({ where: { id: signUpId } })
    await tx.auditEntry.create({
      data: {
        actor: studentId ? `student:${studentId}` : "visitor",
        action: isDisowned ? "disown spot" : "give up spot",
        subject: `sign_up:${signUpId}`,
        details: { ...asItIs(found), refundCents: back.refundCents, creditReturned: back.credit },
      },
    })
    const template = "classes/given-back"
    if (isDisowned) await mailPayer(tx, { signUpId, found, refundedCents: back.refundCents })
    else await mailFreed(tx, { signUpId, found, template, back: sayBack(back) })
    await failpoint("leave-class:before-commit")
    return back
  })
  await failpoint("leave-class:committed-before-response")
  const { refundCents, credit: creditReturned } = done ?? (await findGivenBack(signUpId))
  return { message: "You’ve given up your spot.", refundCents, creditReturned }
}

/** Tells whoever paid through PayPal for a place that was signed up under somebody else's address. */
async function mailPayer(
  tx: Tx,
  { signUpId, found, refundedCents }: { signUpId: string; found: Freed; refundedCents: number },
): Promise<void> {
  const payment = await tx.payment.findFirst({ where: { fundings: { some: { signUp: { id: signUpId } } } } })
  if (!payment) return
  const { id, payerEmail: email, payerGivenName: name } = payment
  const { title, startsAt } = found
  await queueMail(tx, {
    key: `class-payment-disowned/${id}`,
    to: email,
    template: "checkout/class-payment",
    data: {
      ...{ email, name, title, startsAt: startsAt.toISOString(), timeZone: "" },
      ...{ news: "disowned", refundedCents },
    },
  })
}

/**
 * Takes somebody off the list of a class (docs/calls.md, DELETE /api/signup/{signUpId}), tells them, and gives back all
 * of what they paid for it, unless it has begun. Throws NOT_FOUND.
 */
export async function deleteSignUp({
  signUpId,
  adminId,
}: {
  signUpId: string
  adminId: string
}): Promise<void> {
  await db().$transaction(async (tx) => {
    await lockPaymentsOfPlaces(tx, [signUpId])
    const found = await freePlace(tx, { signUpId })
    if (!found) throw new AppError("NOT_FOUND", "That sign-up isn’t on the list.")
    const isOver = found.isPast || found.isCancelled
    const back = isOver ? undefined : (await giveBackAll(tx, [signUpId])).get(signUpId)
    await tx.auditEntry.create({
      data: {
        actor: `admin:${adminId}`,
        action: "take off list",
        subject: `sign_up:${signUpId}`,
        details: {
          ...asItIs(found),
          refundCents: back?.refundCents ?? 0,
          creditReturned: back?.credit ?? false,
        },
      },
    })
    if (isOver) return
    await mailFreed(tx, { signUpId, found, template: "classes/taken-off", back: back ? sayBack(back) : "" })
  })
}

function sayBack({ sentence, pickup }: PlaceBack): string {
  return [sentence, pickup].filter(Boolean).join(" ")
}
