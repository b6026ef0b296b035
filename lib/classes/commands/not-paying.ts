import type { Db, Tx } from "../../db"
import { AppError } from "../../errors"
import { ON_ITS_WAY } from "../../payments/rules"
import { isBeingPaid } from "../queries/places"

/**
 * Refuses whoever is paying for the class online, and whose money may have moved, with PAYMENT_PENDING. With the class
 * locked nobody begins to meanwhile.
 */
export async function assertNotPaying(
  within: Db | Tx,
  { eventId, email }: { eventId: string; email: string },
): Promise<void> {
  if (await isBeingPaid(within, { eventId, email })) throw new AppError("PAYMENT_PENDING", ON_ITS_WAY)
}
