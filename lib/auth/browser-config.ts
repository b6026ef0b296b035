import { env } from "../env"

/** What the browser needs to load the captcha script: public by nature. */
export function recaptchaConfig(): { siteKey: string; scriptUrl: string } {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SCRIPT_URL: scriptUrl } = env()
  return { siteKey, scriptUrl }
}
