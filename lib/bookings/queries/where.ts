import { keepPlaces } from "../../content/queries"
import type { Tx } from "../../db"
import { invalidField } from "../../errors"
import type { Place } from "../rules"

/** Where a session takes place: an address, or a link when it is online. */
export type Where = { place: Place; address: string; link: string }

/**
 * Where a session takes place by the settings in force, which stay in force until the transaction ends. Call it
 * before any booking is locked: publishing other places locks the settings first, then the bookings. Throws INVALID
 * (place) when no meeting link is set.
 */
export async function whereInForce(tx: Tx, { place }: { place: Place }): Promise<Where> {
  const { studioAddress, meetingLink } = await keepPlaces(tx)
  if (place === "studio") return { place, address: studioAddress, link: "" }
  if (meetingLink === "") throw notOnline()
  return { place, address: "", link: meetingLink }
}

function notOnline() {
  const message = "Online sessions aren’t possible right now. Please choose the studio."
  return invalidField("place", message)
}
