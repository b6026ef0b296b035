import { z } from "zod"
import { refundPayment } from "../../payments/commands/refund"

const shape = z.object({ refundId: z.uuid() })

/** Pays back what is due. */
export async function refund(payload: unknown): Promise<void> {
  await refundPayment(shape.parse(payload))
}
