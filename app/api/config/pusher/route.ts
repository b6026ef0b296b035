import { env } from "@/lib/env"
import { publicRoute } from "@/lib/http/route"

export const GET = publicRoute({}, async () => {
  const { PUSHER_KEY: key, PUSHER_CLUSTER: cluster, PUSHER_HOST: host, PUSHER_PORT: port } = env()
  return { key, cluster, host, port }
})
