"use client"

import { useSyncExternalStore } from "react"
import { readStored, store } from "@/lib/client/call"
import type { PickupClass } from "@/lib/shop/rules/pickup"
import type { CartItem } from "@/lib/shop/rules/shop"
import type { ShopProduct } from "./shop-calls"

export type ShopItem = CartItem<ShopProduct>

/** Shipped, or picked up: in her pickup hours, or at a class. */
export type Delivery = { isLocalPickup: boolean; pickupClass: PickupClass | null }
export const SHIPPING: Delivery = { isLocalPickup: false, pickupClass: null }

const KEY = "cart"
const CHOICES = "cart-choices"
/** Where storage is forbidden the window's name keeps the cart, so that it still gets from page to page. */
const NAME = "cart:"

/** The stored cart as text, whatever it is; null on the server and while the page wakes up. */
export function useStoredCart(): string | null {
  return useSyncExternalStore(subscribe, storedCart, () => null)
}

export function storedCart(): string {
  return readStored(KEY) ?? "[]"
}

/** Stores the cart and tells this page's other parts; other tabs hear it from the browser. */
export function storeCart(items: ShopItem[]): void {
  const text = JSON.stringify(items)
  if (items.length === 0) store(CHOICES, null)
  store(KEY, text)
  if (!isStorageOpen()) window.name = NAME + text
  window.dispatchEvent(new Event("cart-changed"))
}

/** What was chosen for what lies in the cart; forgotten when it is emptied. */
type Choices = { couponCode: string; delivery: Delivery }

/** What can be read of the stored choices. */
export function storedChoices(): Choices {
  const { couponCode, delivery } = readChoices()
  return {
    couponCode: typeof couponCode === "string" ? couponCode : "",
    delivery: delivery?.isLocalPickup === true ? delivery : SHIPPING,
  }
}

export function storeChoices(changed: Partial<Choices>): void {
  store(CHOICES, JSON.stringify({ ...storedChoices(), ...changed }))
}

function readChoices(): Partial<Choices> {
  try {
    return JSON.parse(readStored(CHOICES) ?? "") ?? {}
  } catch {
    return {}
  }
}

/** What the stored cart would show; nothing of what cannot be read. */
export function picturesIn(stored: string | null): Pick<ShopItem, "_id" | "name" | "image" | "imageSet">[] {
  try {
    const items: unknown = JSON.parse(stored ?? "[]")
    return Array.isArray(items) ? items.filter((item) => typeof item?.image === "string") : []
  } catch {
    return []
  }
}

function subscribe(onChange: () => void): () => void {
  const { name } = window
  if (name.startsWith(NAME) && !isStorageOpen() && readStored(KEY) === null) {
    store(KEY, name.slice(NAME.length))
    window.dispatchEvent(new Event("cart-changed"))
  }
  window.addEventListener("storage", onChange)
  window.addEventListener("cart-changed", onChange)
  return () => {
    window.removeEventListener("storage", onChange)
    window.removeEventListener("cart-changed", onChange)
  }
}

function isStorageOpen(): boolean {
  try {
    window.localStorage.setItem(`${KEY}-probe`, "1")
    window.localStorage.removeItem(`${KEY}-probe`)
    return true
  } catch {
    return false
  }
}
