import { z } from "zod"
import { trigger } from "../../services/pusher"

const shape = z.object({ event: z.string(), slotId: z.string().optional() })

/** Tells open pages about a slot. */
export async function push(payload: unknown): Promise<void> {
  const { event, slotId } = shape.parse(payload)
  await trigger({ channel: "slots", event, data: slotId ? { slotId } : {} })
}
