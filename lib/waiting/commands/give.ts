import { payByCredit } from "../../checkout/commands/sign-up"
import { listOrdersToBring } from "../../checkout/queries/pickups-instead"
import { insertExtra, oweAtTheDoor } from "../../classes/commands/add-person"
import { mailConfirmation, type Paid } from "../../classes/commands/confirmation"
import { type SignedPlace, signingUp, takePlace } from "../../classes/commands/sign-up"
import { asItIs } from "../../classes/rules"
import { db, type Tx } from "../../db"
import { AppError } from "../../errors"
import type { WaitingPlace } from "../../generated/prisma/client"
import { touch } from "../../page-tags"
import { ownerOf } from "../queries"
import { lockEntry, signedBy } from "./answer"

/**
 * The admin gives somebody in the line a place (docs/calls.md, POST /api/admin/waiting-list/{waitingId}/give): the one
 * that is kept for them, or one beyond the places of the class. Their pass pays for it as payForGiven says, or it is owed
 * at the door. Throws NOT_FOUND, CONFLICT (canceled), or ALREADY_SIGNED_UP.
 */
export async function givePlace(given: {
  waitingId: string
  adminId: string
  now: Date
}): Promise<{ signUpId: string }> {
  const { waitingId, adminId, now } = given
  return signingUp(() =>
    db().$transaction(async (tx) => {
      const entry = await lockEntry(tx, waitingId).catch(() => null)
      if (entry?.state !== "waiting" && entry?.state !== "offered")
        throw new AppError("NOT_FOUND", "They’re no longer in line.")
      touch("events")
      const { eventId } = entry
      const signed = await signedBy(tx, entry)
      const place =
        entry.state === "offered"
          ? await takePlace(tx, { ...signed, eventId, ofWaitingId: waitingId })
          : await insertExtra(tx, { ...signed, ...signed.signing, eventId, waiver: "signed" })
      const { signUpId } = place
      await tx.waitingPlace.update({ where: { id: waitingId }, data: { state: "taken", signUpId } })
      const paid = await payForGiven(tx, { entry, place, now })
      const toBring = await listOrdersToBring(tx, place)
      await mailConfirmation(tx, { ...signed, place, paid, toBring, isWaitedFor: true })
      const actor = `admin:${adminId}`
      const details = asItIs(place)
      await tx.auditEntry.create({
        data: { actor, action: "give place", subject: `sign_up:${signUpId}`, details },
      })
      return { signUpId }
    }),
  )
}

/** With the pass that they chose when they joined logged in, while one pays for it; else owed at the door. */
async function payForGiven(
  tx: Tx,
  { entry, place, now }: { entry: WaitingPlace; place: SignedPlace; now: Date },
): Promise<Paid | undefined> {
  const { priceCents, ways } = place
  const isByPass = entry.way === "pass" && entry.isOwn && priceCents !== null && ways.includes("pass")
  const studentId = isByPass ? await ownerOf(tx, entry) : null
  return (studentId && (await payByCredit(tx, { studentId, place, now }))) || oweAtTheDoor(tx, { place, now })
}
