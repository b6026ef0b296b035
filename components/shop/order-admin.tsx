"use client"

import { useEffect, useState } from "react"
import useSWR, { useSWRConfig } from "swr"
import { NeedsYou } from "@/components/admin/needs-you"
import { Button } from "@/components/ui/button"
import { Field, TextInput } from "@/components/ui/field"
import { Loading } from "@/components/ui/loading"
import { Notice } from "@/components/ui/notice"
import { useAddress } from "@/components/ui/use-address"
import { useSubmit } from "@/components/ui/use-submit"
import { call } from "@/lib/client/call"
import { STATUS_LABELS } from "@/lib/shop/rules/status"
import type { AdminOrders, OrderStatus } from "@/lib/shop/schema/shop"
import { downloadOrders } from "./admin-calls"
import { OrderCard } from "./order-card"
import { UndoSteps, useUndoSteps } from "./undo-steps"

const ORDERS = "/api/admin/orders"
const REFRESH_MS = 60_000
const TYPING_MS = 300
const SHELVES = Object.keys(STATUS_LABELS) as OrderStatus[]
const EMPTY: Record<OrderStatus, string> = {
  to_pack: "Nothing to pack. Put the kettle on.",
  ready_for_pickup: "Nothing is waiting to be picked up.",
  shipped: "Nothing is on its way.",
  done: "Nothing has been picked up or delivered yet.",
  refunded: "Nothing has been refunded.",
}

const NOTHING: Pick<AdminOrders, "orders" | "pages" | "total"> = { orders: [], pages: 0, total: 0 }

/** The admin's orders: what to pack, what is ready or shipped, and what is done (docs/product.md, Admin orders). */
export function OrderAdmin({
  initial,
  shown,
  zone,
}: {
  initial: AdminOrders
  /** Of which `initial` is the first page. */
  shown: { status: OrderStatus; search: string }
  zone: string
}) {
  const { isBusy, submit } = useSubmit()
  const [shelf, setShelf] = useState<OrderStatus>(shown.status)
  const [typed, setTyped] = useState(shown.search)
  const [search, setSearch] = useState(shown.search)
  const [page, setPage] = useState(1)

  useEffect(() => {
    const timer = setTimeout(() => {
      setSearch(typed.trim())
      setPage(1)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])

  const query = new URLSearchParams({ status: search ? "all" : shelf, search, page: String(page) })
  const path = `${ORDERS}?${query}`
  useAddress({ status: shelf === "to_pack" ? "" : shelf, search })
  const isFirst = search === shown.search && (search !== "" || shelf === shown.status) && page === 1
  const list = search ? "found" : shelf
  const { data, error, mutate } = useSWR(
    path,
    async (one: string) => ({ ...(await call<AdminOrders>(one, { as: "admin" })), list }),
    {
      fallbackData: isFirst ? { ...initial, list } : undefined,
      refreshInterval: REFRESH_MS,
      keepPreviousData: true,
      dedupingInterval: 0,
    },
  )
  // The page before, or what the last letters found, stays while the next is read; another list does not.
  const isKnown = data?.list === list
  const { counts } = data ?? initial
  const { orders, pages, total } = isKnown ? data : NOTHING
  const { mutate: forget } = useSWRConfig()
  const refetch = () => {
    // An order that went on stands in another list now: what is known of those is old.
    const isOther = (key: unknown) => typeof key === "string" && key.startsWith(ORDERS) && key !== path
    void forget(isOther, undefined, { revalidate: false })
    return mutate().catch(() => {})
  }

  const undoing = useUndoSteps({ onUndone: refetch })

  const download = () => submit(() => downloadOrders(search), { title: "Failed to download orders." })

  return (
    <div className="grid gap-8">
      <NeedsYou zone={zone} isFolded />
      <div className="flex flex-wrap items-end justify-between gap-4 print:hidden">
        <Field label="Search by number, name or email" className="w-full max-w-sm">
          <TextInput type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
        <Button variant="quiet" busy={isBusy} busyLabel="Downloading..." onClick={download}>
          {search ? "Download these orders (CSV)" : "Download all orders (CSV)"}
        </Button>
      </div>
      {error ? (
        <Notice tone="warning">
          {isKnown
            ? "Trying again. These may be a minute old."
            : "I couldn’t look up these orders. Trying again."}
        </Notice>
      ) : null}
      {search ? null : (
        <nav aria-label="Orders by state" className="border-b border-line print:hidden">
          <ul className="flex flex-wrap gap-x-6 text-small">
            {SHELVES.map((status) => (
              <li key={status}>
                <button
                  type="button"
                  aria-current={status === shelf ? "true" : undefined}
                  onClick={() => {
                    setShelf(status)
                    setPage(1)
                  }}
                  className="min-h-12 border-b-3 border-transparent font-medium whitespace-nowrap text-muted hover:text-ink aria-[current=true]:border-ink aria-[current=true]:text-ink"
                >
                  {STATUS_LABELS[status]} <span className="tabular-nums">({counts[status]})</span>
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <section aria-label={search ? "Orders found" : STATUS_LABELS[shelf]}>
        {isKnown || error ? null : <Loading />}
        <p
          aria-live="polite"
          className={isKnown && orders.length === 0 ? "border-b border-line pb-6 text-muted" : "sr-only"}
        >
          {isKnown ? sayFound({ total, empty: search ? "No orders match that." : EMPTY[shelf] }) : null}
        </p>
        <ul>
          {orders.map((order) => (
            <OrderCard
              key={order._id}
              order={order}
              zone={zone}
              typedTracking={undoing.trackingOf(order._id)}
              onChanged={refetch}
              onStep={undoing.add}
            />
          ))}
        </ul>
        <UndoSteps steps={undoing.steps} onUndo={undoing.undo} />
        {pages > 1 ? (
          <div className="mt-6 flex items-center gap-4 text-small print:hidden">
            <Button variant="quiet" disabled={page <= 1} onClick={() => setPage(page - 1)}>
              Newer
            </Button>
            <span className="tabular-nums">
              Page {page} of {pages}
            </span>
            <Button variant="quiet" disabled={page >= pages} onClick={() => setPage(page + 1)}>
              Older
            </Button>
          </div>
        ) : null}
      </section>
    </div>
  )
}

function sayFound({ total, empty }: { total: number; empty: string }): string {
  return total === 0 ? empty : `${total} ${total === 1 ? "order" : "orders"}`
}
