import Pusher from "pusher"
import { env } from "../env"

const TIMEOUT_MS = 5000
const keep = globalThis as { pusherClient?: Pusher }

function client(): Pusher {
  if (keep.pusherClient) return keep.pusherClient
  const { PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET, PUSHER_CLUSTER, PUSHER_HOST, PUSHER_PORT } = env()
  const credentials = { appId: PUSHER_APP_ID, key: PUSHER_KEY, secret: PUSHER_SECRET, timeout: TIMEOUT_MS }
  keep.pusherClient = PUSHER_HOST
    ? new Pusher({ ...credentials, host: PUSHER_HOST, port: String(PUSHER_PORT ?? 80), useTLS: false })
    : new Pusher({ ...credentials, cluster: PUSHER_CLUSTER, useTLS: true })
  return keep.pusherClient
}

/** Tells everybody who listens to `channel`. Throws when Pusher does not take it within 5 seconds. */
export async function trigger(message: { channel: string; event: string; data: object }): Promise<void> {
  await client().trigger(message.channel, message.event, message.data)
}
