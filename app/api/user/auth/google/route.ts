import { startGoogle } from "@/lib/auth/google"
import { publicRoute } from "@/lib/http/route"

export const GET = publicRoute({ limits: [{ name: "google", max: 30, seconds: 600 }] }, async ({ request }) =>
  startGoogle(request.headers),
)
