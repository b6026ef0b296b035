import { env } from "../env"

/** What browsers load from whom, by the directives of a Content-Security-Policy. */
export type BrowserSources = Partial<Record<"script" | "connect" | "frame" | "image" | "form", string[]>>

/** What each company needs on a page where it is used. */
export const browserSources = {
  paypal(): BrowserSources {
    const { origin, hostname } = new URL(env().PAYPAL_SDK_URL)
    const isReal = hostname.endsWith(".paypal.com")
    const all = isReal ? ["https://*.paypal.com", "https://*.paypalobjects.com"] : [origin]
    return { script: all, connect: all, frame: all, image: all }
  },
  recaptcha(): BrowserSources {
    const own = `${new URL(env().RECAPTCHA_SCRIPT_URL).origin}/recaptcha/`
    const script = [own, "https://www.gstatic.com/recaptcha/"]
    return { script, frame: [own, "https://recaptcha.google.com/recaptcha/"], connect: [own] }
  },
  pusher(): BrowserSources {
    const { PUSHER_HOST: host, PUSHER_PORT: port, PUSHER_CLUSTER: cluster } = env()
    const own = port ? `${host}:${port}` : host
    if (host) return { connect: [`ws://${own}`, `wss://${own}`, `http://${own}`] }
    return { connect: [`wss://ws-${cluster}.pusher.com`, `https://sockjs-${cluster}.pusher.com`] }
  },
  google: (): BrowserSources => ({ form: [new URL(env().GOOGLE_ISSUER).origin] }),
  newsletter(): BrowserSources {
    const { NEWSLETTER_URL } = env()
    return NEWSLETTER_URL ? { connect: [new URL(NEWSLETTER_URL).origin] } : {}
  },
}
