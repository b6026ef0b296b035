import { publicRoute } from "@/lib/http/route"
import { startGoogle } from "@/lib/sign-in/google"

export const GET = publicRoute({ limits: [{ name: "google", max: 30, seconds: 600 }] }, async ({ request }) =>
  startGoogle(request.headers),
)
