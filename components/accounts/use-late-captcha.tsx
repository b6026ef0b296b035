"use client"

import { type ComponentType, createElement, type ReactNode, useCallback, useRef, useState } from "react"
import type { GetToken } from "./captcha-question"

type CaptchaPart = ComponentType<{ onOpen: (getToken: GetToken) => void }>

/**
 * The captcha for a page that most people only read: nothing of it is loaded before `prepare` (the first focus in
 * the form) or `getToken`. `captcha` is to be shown anywhere beside the form. `getToken` throws like useCaptcha's.
 */
export function useLateCaptcha(): { captcha: ReactNode; prepare: () => void; getToken: GetToken } {
  const [Captcha, setCaptcha] = useState<CaptchaPart | null>(null)
  const opening = useRef<Promise<GetToken> | null>(null)
  const opened = useRef<(getToken: GetToken) => void>(() => {})

  const open = useCallback(() => {
    opening.current ??= new Promise<GetToken>((resolve, reject) => {
      opened.current = resolve
      import("./captcha-question").then(
        ({ CaptchaQuestion }) => setCaptcha(() => CaptchaQuestion),
        (error: unknown) => {
          opening.current = null
          reject(error)
        },
      )
    })
    return opening.current
  }, [])

  const prepare = useCallback(() => {
    open().catch(() => {})
  }, [open])
  const getToken = useCallback<GetToken>(async (action) => (await open())(action), [open])
  const onOpen = useCallback((found: GetToken) => opened.current(found), [])
  return { captcha: Captcha && createElement(Captcha, { onOpen }), prepare, getToken }
}
