"use client"

import { useEffect } from "react"
import { CaptchaProvider, useCaptcha } from "./captcha"

export type GetToken = (action: string) => Promise<string>

/** The captcha without a form around it; says how to get a token. */
export function CaptchaQuestion({ onOpen }: { onOpen: (getToken: GetToken) => void }) {
  return (
    <CaptchaProvider>
      <Open onOpen={onOpen} />
    </CaptchaProvider>
  )
}

function Open({ onOpen }: { onOpen: (getToken: GetToken) => void }) {
  const { getToken } = useCaptcha()
  useEffect(() => {
    onOpen(getToken)
  }, [getToken, onOpen])
  return null
}
