import { type Where, whereInForce } from "../../bookings/queries/where"
import type { WhereBody } from "../../bookings/schema"
import { keepPlaces } from "../../content/queries"
import { db, type Tx } from "../../db"
import { AppError } from "../../errors"
import { queueMail } from "../../jobs/queue"
import { mailDataOfBooking } from "../queries/mail-data"

type Booked = Where & { id: string; status: string; isPast: boolean }

/**
 * The desk says where one session takes place (docs/product.md, Where). What is left out comes from the settings, or
 * stays where the place does. The student is told when it changes. Throws NOT_FOUND, SLOT_PAST, SLOT_BUSY (not
 * confirmed yet), or INVALID (place).
 */
export async function setPlace(given: { slotId: string; body: WhereBody; adminId: string }): Promise<Where> {
  const { slotId, body, adminId } = given
  return db().$transaction(async (tx) => {
    const place = body.place ?? (body.link ? "online" : body.address ? "studio" : undefined)
    // Settings before bookings, as everywhere: publishing other places waits, or has moved this session already.
    await keepPlaces(tx)
    // Raw for the row lock and the database's clock.
    const [before] = await tx.$queryRaw<Booked[]>`
      SELECT id, status::text, starts_at <= now() AS "isPast", place::text, address, link FROM booking
      WHERE slot_id = ${slotId}::uuid AND status IN ('held', 'confirmed') FOR NO KEY UPDATE`
    if (!before) throw new AppError("NOT_FOUND", "No one has booked this time.")
    if (before.status !== "confirmed") throw new AppError("SLOT_BUSY", "This session isn’t paid for yet.")
    if (before.isPast) throw new AppError("SLOT_PAST", "This session has already started.")
    const where = await wanted(tx, { before, body: { ...body, place: place ?? before.place } })
    if (!(await moveSession(tx, { bookingId: before.id, where }))) return where
    await tx.auditEntry.create({
      data: { actor: `admin:${adminId}`, action: "change place", subject: `slot:${slotId}`, details: where },
    })
    return where
  })
}

async function wanted(
  tx: Tx,
  { before, body }: { before: Where; body: WhereBody & Pick<Where, "place"> },
): Promise<Where> {
  const { place, address, link } = body
  const own = place === "studio" ? address : link
  if (own) return { place, address: "", link: "", [place === "studio" ? "address" : "link"]: own }
  // Emptied, or another place than before: what the settings say.
  if (own === "" || place !== before.place) return whereInForce(tx, { place })
  const { address: sameAddress, link: sameLink } = before
  return { place, address: sameAddress, link: sameLink }
}

/** Puts a confirmed session elsewhere and tells the student, with the changed calendar entry. False: it is there. */
export async function moveSession(
  tx: Tx,
  { bookingId, where: { place, address, link } }: { bookingId: string; where: Where },
): Promise<boolean> {
  const { count } = await tx.booking.updateMany({
    where: { id: bookingId, status: "confirmed", NOT: { place, address, link } },
    data: { place, address, link, sequence: { increment: 1 } },
  })
  if (count === 0) return false
  const data = await mailDataOfBooking(tx, { bookingId })
  const key = `booking-place/${bookingId}/${data.sequence}`
  await queueMail(tx, { key, to: data.email, template: "bookings/place-changed", data })
  return true
}
