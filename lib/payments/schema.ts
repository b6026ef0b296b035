import { z } from "zod"
import { id } from "../ids"

export const orderParams = z.object({ orderId: z.string().regex(/^[A-Za-z0-9-]{1,64}$/) })

/** GET …/receipt: the key of the link in emails. */
export const receiptQuery = z.object({ key: z.string().max(100).optional() })

export const needsYouParams = z.object({ id })

/** A resource of PayPal's; anything else is left out, so that an event is not sent again for ever. */
const paypalId = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .optional()
  .catch(undefined)

/** The parts of a PayPal event that say what it is about; all else is asked of PayPal itself. */
export const webhookEvent = z.object({
  event_type: z.string().max(200),
  resource: z
    .object({
      id: paypalId,
      custom_id: z.string().max(200).optional().catch(undefined),
      amount: z.object({ value: z.string() }).optional().catch(undefined),
      supplementary_data: z
        .object({ related_ids: z.object({ order_id: paypalId }) })
        .optional()
        .catch(undefined),
      links: z
        .array(z.object({ href: z.string(), rel: z.string() }))
        .optional()
        .catch(undefined),
    })
    .optional(),
})
