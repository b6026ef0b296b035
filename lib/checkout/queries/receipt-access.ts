import { AppError } from "../../errors"
import { isReceiptKey } from "../../payments/keys"
import type { Receipt } from "../rules/receipt"
import { findReceipt, type OwnedReceipt } from "./receipt"

type Asking = {
  orderId: string
  /** Of the link in emails and pages. */
  key?: string
  student: { id: string; email: string } | null
  isAdmin: boolean
  cartHash: string | null
}

/**
 * The receipt for whoever may read it: its key, its student, the cart that bought it, the admin. Throws FORBIDDEN for
 * another student and UNAUTHENTICATED for anybody else, whether it exists or not, and NOT_FOUND.
 */
export async function readReceipt(asking: Asking): Promise<Receipt> {
  const { orderId, key, isAdmin, student } = asking
  const hasKey = key !== undefined && isReceiptKey({ orderId, key })
  const found = await findReceipt(orderId)
  if (hasKey || isAdmin || (found && isTheirs(found, asking))) {
    if (found) return found.receipt
    throw new AppError("NOT_FOUND", "There’s no receipt here yet.")
  }
  throw student
    ? new AppError("FORBIDDEN", "You’re not allowed to do that.")
    : new AppError("UNAUTHENTICATED", "Please log in first.")
}

function isTheirs(found: OwnedReceipt, { student, cartHash }: Asking): boolean {
  if (cartHash && found.cartHash === cartHash) return true
  if (!student) return false
  return found.studentId === student.id || found.email.toLowerCase() === student.email.toLowerCase()
}

/** The same by the key of its page alone; null for a wrong key as for what is not there. */
export async function findReceiptByKey(given: { orderId: string; key: string }): Promise<Receipt | null> {
  return isReceiptKey(given) ? ((await findReceipt(given.orderId))?.receipt ?? null) : null
}
