"use client"

import { call } from "@/lib/client/call"

type Approval = { orderID: string }
type ApprovalActions = { restart: () => unknown }
type ButtonOptions = {
  style?: { layout?: "vertical"; shape?: "rect"; label?: "pay"; height?: number }
  createOrder: () => Promise<string>
  onApprove: (data: Approval, actions: ApprovalActions) => Promise<unknown>
  onCancel: (data: Partial<Approval>) => void
  onError: (error: unknown) => void
}
type Buttons = { render: (place: HTMLElement) => Promise<void>; close?: () => unknown }
export type PayPalSdk = { Buttons: (options: ButtonOptions) => Buttons }

type PayPalConfig = { clientId: string; sdkUrl: string; currency: string }

const TIMEOUT_MS = 15_000
let loading: Promise<PayPalSdk> | null = null

/**
 * PayPal's script, loaded once, when it is first wanted. Rejects when it is blocked, broken or slower than
 * 15 seconds; the next call tries again.
 */
export function loadPayPal(): Promise<PayPalSdk> {
  loading ??= load().catch((error) => {
    loading = null
    throw error
  })
  return loading
}

async function load(): Promise<PayPalSdk> {
  const { clientId, sdkUrl, currency } = await call<PayPalConfig>("/config/paypal", {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const source = new URL(sdkUrl, window.location.href)
  source.searchParams.set("client-id", clientId)
  source.searchParams.set("currency", currency)
  source.searchParams.set("intent", "capture")
  await addScript(source.href)
  const { paypal } = window as { paypal?: PayPalSdk }
  if (!paypal?.Buttons) throw new Error("PayPal's script came without its buttons")
  return paypal
}

function addScript(source: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script")
    const fail = () => {
      clearTimeout(timer)
      script.remove()
      reject(new Error("PayPal's script did not load"))
    }
    const timer = setTimeout(fail, TIMEOUT_MS)
    script.onload = () => {
      clearTimeout(timer)
      resolve()
    }
    script.onerror = fail
    script.src = source
    document.head.append(script)
  })
}
