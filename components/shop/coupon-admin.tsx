"use client"

import useSWR from "swr"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { TableInPlace } from "@/components/ui/table-in-place"
import { useSubmit } from "@/components/ui/use-submit"
import { call } from "@/lib/client/call"
import { formatWire } from "@/lib/money"
import { sayFreeTins } from "@/lib/shop/rules/tins"
import type { WireCoupon } from "@/lib/shop/schema/coupons"
import { formatDate } from "@/lib/time"
import { COUPONS, CouponForm, type FundNow, lastDayOf } from "./coupon-form"

type Answer = { coupons: WireCoupon[] }

/** The admin's coupons: what each gives, how often it was used, and ending it (docs/product.md, Admin coupons). */
export function CouponAdmin({ initial, zone, fund }: { initial: WireCoupon[]; zone: string; fund: FundNow }) {
  const { confirm } = useAlerts()
  const { busy, submit } = useSubmit<string>()
  const { data, error, mutate } = useSWR(COUPONS, (path: string) => call<Answer>(path, { as: "admin" }), {
    fallbackData: { coupons: initial },
  })
  const refetch = () => mutate().catch(() => {})

  const end = async ({ _id, code, appliesTo }: WireCoupon) => {
    const kept =
      appliesTo === "booking"
        ? "Sessions that were booked with it stay booked."
        : "Orders that used it keep their discount."
    const isSure = await confirm({
      title: "Are you sure?",
      text: `${code} stops working right away. ${kept}`,
      confirmLabel: "Yes, end it!",
      isDestructive: true,
    })
    if (!isSure) return
    await submit(
      async () => {
        await call(`${COUPONS}/${_id}`, { method: "DELETE", as: "admin" })
        await refetch()
      },
      { title: "Failed to end coupon." },
      _id,
    )
  }

  return (
    <TableInPlace
      addLabel="Add a coupon"
      caption="Coupons"
      rows={data?.coupons ?? initial}
      empty="There are no coupons yet."
      isStale={error !== undefined}
      onChanged={refetch}
      form={(given) => <CouponForm {...given} zone={zone} fund={fund} />}
      columns={(change) => [
        {
          key: "code",
          heading: "Code",
          cell: ({ code }) => <span className="font-semibold wrap-anywhere">{code}</span>,
        },
        { key: "gives", heading: "Gives", cell: (coupon) => gives(coupon) },
        { key: "limits", heading: "Limits", cell: (coupon) => limits(coupon, zone) },
        { key: "uses", heading: "Used", cell: ({ uses }) => <span className="tabular-nums">{uses}</span> },
        {
          key: "end",
          heading: "Actions",
          hideHeading: true,
          cell: (coupon) =>
            !coupon.isActive ? (
              <p className="text-muted md:text-right">Ended</p>
            ) : (
              <div className="flex flex-wrap gap-2 md:justify-end">
                {coupon.freeTins === 0 ? (
                  <Button {...change(coupon)} variant="quiet" aria-label={`Edit ${coupon.code}`}>
                    Edit
                  </Button>
                ) : null}
                <Button
                  variant="danger"
                  aria-label={`End ${coupon.code}`}
                  busy={busy.has(coupon._id)}
                  busyLabel="Ending..."
                  onClick={() => end(coupon)}
                >
                  End
                </Button>
              </div>
            ),
        },
      ]}
    />
  )
}

function gives({ appliesTo, discount, freeTins, fund }: WireCoupon): string {
  if (fund) {
    const upTo = formatWire(fund.upTo)
    return `Sessions from the fund, up to ${upTo} each${fund.madeFor ? `, for ${fund.madeFor}` : ""}`
  }
  if (freeTins > 0) return `${sayFreeTins(freeTins)}, for returned ones`
  if (appliesTo === "booking") return "A free session"
  return `${Math.round(discount * 10_000) / 100}% off chocolates`
}

function limits(
  { minimum, expiresAt, maxUses, maxPerCustomer, maxPerDay }: WireCoupon,
  zone: string,
): string {
  const all = [
    minimum > 0 && `${formatWire(minimum)} minimum`,
    maxUses && `${maxUses} in all`,
    maxPerCustomer && `${maxPerCustomer} per person`,
    maxPerDay && `${maxPerDay} a day`,
    expiresAt && `until ${formatDate(lastDayOf({ expiresAt, zone }))}`,
  ].filter(Boolean)
  return all.join(", ") || "None"
}
