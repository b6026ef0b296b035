"use client"

import { useEffect, useState } from "react"
import { readStored } from "@/lib/client/call"

/** The link to the cart with the number of things in it. Listens for "cart-changed" on the window. */
export function CartCount() {
  const [count, setCount] = useState(0)

  useEffect(() => {
    const read = () => setCount(countOf(readStored("cart")))
    read()
    window.addEventListener("storage", read)
    window.addEventListener("cart-changed", read)
    return () => {
      window.removeEventListener("storage", read)
      window.removeEventListener("cart-changed", read)
    }
  }, [])

  return (
    <a
      href="/cart"
      className="flex min-h-11 min-w-18 items-center whitespace-nowrap justify-center rounded-soft border border-control px-2 text-small sm:px-3 font-semibold tabular-nums transition-colors duration-200 hover:border-ink sm:min-w-24"
    >
      Cart{count > 0 ? ` (${count})` : ""}
    </a>
  )
}

function countOf(stored: string | null): number {
  try {
    const items: unknown = JSON.parse(stored ?? "[]")
    if (!Array.isArray(items)) return 0
    return items.reduce(
      (sum: number, item) => sum + (Number.isInteger(item?.quantity) ? item.quantity : 0),
      0,
    )
  } catch {
    return 0
  }
}
