import { startStandIns } from "./server"

const { LOCAL_PORT, SITE_URL, DATA_DIR, ...given } = process.env

async function main(): Promise<void> {
  const port = Number(LOCAL_PORT ?? 3001)
  const standIns = await startStandIns({
    port,
    siteUrl: SITE_URL ?? `http://localhost:${port - 1}`,
    dataDir: DATA_DIR ?? ".data",
    credentials: {
      paypalWebhookId: given.PAYPAL_WEBHOOK_ID || "WH-LOCAL",
      paypalMerchantId: given.PAYPAL_MERCHANT_ID || "LOCALMERCHANT",
      paypalClientId: given.PAYPAL_CLIENT_ID || undefined,
      paypalClientSecret: given.PAYPAL_CLIENT_SECRET || undefined,
      resendApiKey: given.RESEND_API_KEY || undefined,
      resendWebhookSecret: given.RESEND_WEBHOOK_SECRET || undefined,
      pusherAppId: given.PUSHER_APP_ID || undefined,
      pusherKey: given.PUSHER_KEY || undefined,
      pusherSecret: given.PUSHER_SECRET || undefined,
      recaptchaSecret: given.RECAPTCHA_SECRET || undefined,
      googleClientId: given.GOOGLE_CLIENT_ID || undefined,
      googleClientSecret: given.GOOGLE_CLIENT_SECRET || undefined,
    },
  })
  console.log(`Stand-ins ready on ${standIns.origin}`)

  async function stop(): Promise<void> {
    await standIns.close()
    process.exit(0)
  }
  process.once("SIGINT", () => void stop())
  process.once("SIGTERM", () => void stop())
  process.once("disconnect", () => void stop())
}

main().catch((error: unknown) => {
  console.error("Stand-ins could not start:", error instanceof Error ? error.message : error)
  process.exit(1)
})
