"use client"

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react"
import { GoogleReCaptchaProvider, useGoogleReCaptcha } from "react-google-recaptcha-v3"
import { call } from "@/lib/client/call"

type Config = { siteKey: string; scriptUrl: string }
type Captcha = { getToken: (action: string) => Promise<string> }

const SCRIPT_ID = "google-recaptcha-v3"
const PATIENCE_MS = 8000
const CaptchaContext = createContext<Captcha | null>(null)

class CaptchaLate extends Error {}

/** True when the captcha is there and did not answer in time. */
export function isCaptchaLate(error: unknown): boolean {
  return error instanceof CaptchaLate
}

/** A token for an action; throws when the script is blocked or late, so that a form never hangs. */
export function useCaptcha(): Captcha {
  const captcha = useContext(CaptchaContext)
  if (!captcha) throw new Error("useCaptcha needs a CaptchaProvider")
  return captcha
}

/** Loads reCAPTCHA for the forms inside it, from the address that the server names. */
export function CaptchaProvider({ children }: { children: ReactNode }) {
  const [config, setConfig] = useState<Config | null>(null)
  const execute = useRef<((action?: string) => Promise<string>) | undefined>(undefined)
  const hasFailed = useRef(false)

  const begin = useCallback(() => {
    hasFailed.current = false
    call<Config>("/config/recaptcha")
      .then((found) => load(found).then(() => setConfig(found)))
      .catch(() => {
        hasFailed.current = true
      })
  }, [])
  useEffect(begin, [begin])

  const getToken = useCallback(
    async (action: string) => {
      // Blocked or out of reach a moment ago: it may be let through by now.
      if (hasFailed.current) begin()
      const end = Date.now() + PATIENCE_MS
      const isDecided = () => execute.current || hasFailed.current || Date.now() > end
      while (!isDecided()) await new Promise((resolve) => setTimeout(resolve, 100))
      if (!execute.current) throw new Error("reCAPTCHA not loaded or site key missing")
      return withPatience(execute.current(action))
    },
    [begin],
  )
  const captcha = useMemo(() => ({ getToken }), [getToken])

  return (
    <CaptchaContext.Provider value={captcha}>
      {children}
      {config && (
        <>
          <PutBack />
          <GoogleReCaptchaProvider reCaptchaKey={config.siteKey}>
            <Reach onReady={(ready) => (execute.current = ready)} />
          </GoogleReCaptchaProvider>
        </>
      )}
    </CaptchaContext.Provider>
  )
}

function load({ siteKey, scriptUrl }: Config): Promise<void> {
  if (document.getElementById(SCRIPT_ID)) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const script = document.createElement("script")
    script.id = SCRIPT_ID
    script.async = true
    script.src = `${scriptUrl}?render=${encodeURIComponent(siteKey)}`
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error("reCAPTCHA not loaded or site key missing"))
    }
    document.head.append(script)
  })
}

/** The library removes the script's element when it unmounts, and would then load Google's own. */
function PutBack() {
  useLayoutEffect(() => {
    if (document.getElementById(SCRIPT_ID)) return
    const element = document.createElement("meta")
    element.id = SCRIPT_ID
    document.head.append(element)
  })
  return null
}

function Reach({
  onReady,
}: {
  onReady: (execute: ((action?: string) => Promise<string>) | undefined) => void
}) {
  const { executeRecaptcha } = useGoogleReCaptcha()
  useEffect(() => {
    onReady(executeRecaptcha)
  }, [executeRecaptcha, onReady])
  return null
}

function withPatience(token: Promise<string>): Promise<string> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new CaptchaLate()), PATIENCE_MS))
  return Promise.race([token, late])
}
