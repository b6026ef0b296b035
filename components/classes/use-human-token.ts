import { isCaptchaLate, useCaptcha } from "@/components/accounts/captcha"
import { useAlerts } from "@/components/ui/alerts"
import { unlessOffline } from "@/lib/client/call"

/** The captcha's token for a sign-up; null after it was said why there is none. */
export function useHumanToken(): () => Promise<string | null> {
  const captcha = useCaptcha()
  const { alert } = useAlerts()
  return async () => {
    try {
      return await captcha.getToken("signup")
    } catch (error) {
      await alert({
        ...unlessOffline({
          title: isCaptchaLate(error) ? "Verification Not Ready" : "reCAPTCHA Failed to Load",
          text: "Everything you typed is still here. Please try again in a moment. If that doesn’t help, an ad blocker may be in the way.",
        }),
        tone: "warning",
      })
      return null
    }
  }
}
