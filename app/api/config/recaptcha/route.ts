import { recaptchaConfig } from "@/lib/auth/browser-config"
import { publicRoute } from "@/lib/http/route"

export const GET = publicRoute({}, async () => recaptchaConfig())
