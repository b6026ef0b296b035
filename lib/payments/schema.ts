import { z } from "zod"

export const orderParams = z.object({ orderId: z.string().regex(/^[A-Za-z0-9-]{1,64}$/) })

/** The parts of a PayPal event that say which order it is about; all else is asked of PayPal itself. */
export const webhookEvent = z.object({
  id: z.string().max(200).optional(),
  event_type: z.string().max(200),
  resource: z
    .object({
      id: z.string().optional(),
      supplementary_data: z
        .object({ related_ids: z.object({ order_id: z.string() }).partial() })
        .partial()
        .optional(),
    })
    .optional(),
})
