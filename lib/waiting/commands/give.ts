import { listOrdersToBring } from "../../checkout/queries/pickups-instead"
import { insertExtra, oweAtTheDoor } from "../../classes/commands/add-person"
import { mailConfirmation } from "../../classes/commands/confirmation"
import { signingUp, takePlace } from "../../classes/commands/sign-up"
import { db } from "../../db"
import { AppError } from "../../errors"
import { touch } from "../../page-tags"
import { lockEntry, signedBy } from "./answer"

/**
 * The admin gives somebody in the line a place (docs/calls.md, POST /api/admin/waiting-list/{waitingId}/give): the one
 * that is kept for them, or one beyond the places of the class. What the class costs is owed at the door. Throws NOT_FOUND, CONFLICT (canceled), or
 * ALREADY_SIGNED_UP.
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
      const paid = await oweAtTheDoor(tx, { place, now })
      const toBring = await listOrdersToBring(tx, place)
      await mailConfirmation(tx, { ...signed, place, paid, toBring, isWaitedFor: true })
      const actor = `admin:${adminId}`
      await tx.auditEntry.create({ data: { actor, action: "give place", subject: `sign_up:${signUpId}` } })
      return { signUpId }
    }),
  )
}
