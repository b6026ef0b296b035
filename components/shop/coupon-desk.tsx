"use client"

import { type FormEvent, useState } from "react"
import useSWR from "swr"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Field, Select, TextInput } from "@/components/ui/field"
import { Notice } from "@/components/ui/notice"
import { DataTable } from "@/components/ui/table"
import { CallError, call } from "@/lib/http/client"
import type { WireCoupon } from "@/lib/shop/schema"
import { addDays, formatDateLong, instantToWallClock, wallClockToInstant } from "@/lib/time"

type Answer = { coupons: WireCoupon[] }
const PATH = "/api/admin/coupons"
const EMPTY = {
  code: "",
  appliesTo: "cart",
  percent: "15",
  minimum: "15",
  expires: "",
  maxUses: "",
  perCustomer: "",
}

/** The admin's coupons: what each gives, how often it was used, and ending it (product.md 9). */
export function CouponDesk({ initial, zone }: { initial: WireCoupon[]; zone: string }) {
  const { alert, confirm } = useAlerts()
  const { data, error, mutate } = useSWR(PATH, (path: string) => call<Answer>(path, { as: "admin" }), {
    fallbackData: { coupons: initial },
  })
  const coupons = data?.coupons ?? initial
  const refetch = () => mutate().catch(() => {})
  const [busyId, setBusyId] = useState("")

  const end = async ({ _id, code }: WireCoupon) => {
    const isSure = await confirm({
      title: "Are you sure?",
      text: `${code} stops working at once. Orders that used it keep their discount.`,
      confirmLabel: "Yes, end it!",
    })
    if (!isSure) return
    setBusyId(_id)
    try {
      await call(`${PATH}/${_id}`, { method: "DELETE", as: "admin" })
      await refetch()
    } catch (failure) {
      await alert({ title: "Failed to end coupon.", text: why(failure), tone: "error" })
    } finally {
      setBusyId("")
    }
  }

  return (
    <div className="grid gap-10">
      <section aria-labelledby="add-coupon" className="print:hidden">
        <h2 id="add-coupon" className="mb-4 text-heading">
          A new coupon
        </h2>
        <AddCoupon zone={zone} onAdded={refetch} />
      </section>
      {error ? <Notice tone="warning">We could not refresh the coupons just now.</Notice> : null}
      <DataTable
        caption="Coupons"
        rows={coupons}
        rowKey={({ _id }) => _id}
        empty="There are no coupons yet."
        columns={[
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
                <span className="text-muted">Ended</span>
              ) : (
                <Button
                  variant="danger"
                  aria-label={`End ${coupon.code}`}
                  busy={busyId === coupon._id}
                  busyLabel="Ending..."
                  onClick={() => end(coupon)}
                >
                  End
                </Button>
              ),
          },
        ]}
      />
    </div>
  )
}

function AddCoupon({ zone, onAdded }: { zone: string; onAdded: () => unknown }) {
  const { alert } = useAlerts()
  const [draft, setDraft] = useState(EMPTY)
  const [isBusy, setBusy] = useState(false)
  const set = (part: Partial<typeof EMPTY>) => setDraft({ ...draft, ...part })
  const isForCart = draft.appliesTo === "cart"

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const optional = (text: string) => (text.trim() === "" ? null : Number(text))
      await call(PATH, {
        method: "POST",
        as: "admin",
        body: {
          code: draft.code.trim().toUpperCase(),
          appliesTo: draft.appliesTo,
          discount: isForCart ? Number(draft.percent) / 100 : 1,
          minimum: isForCart ? Number(draft.minimum || 0) : 0,
          expiresAt: draft.expires ? endOf({ day: draft.expires, zone }) : null,
          maxUses: optional(draft.maxUses),
          maxPerCustomer: optional(draft.perCustomer),
          maxPerDay: null,
        },
      })
      setDraft(EMPTY)
      await onAdded()
      await alert({ title: "Coupon added successfully.", tone: "success" })
    } catch (error) {
      await alert({ title: "Failed to add coupon.", text: why(error), tone: "error" })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} className="grid grid-cols-2 items-end gap-4 md:grid-cols-4">
      <Field label="Code">
        <TextInput
          value={draft.code}
          required
          minLength={3}
          maxLength={40}
          pattern="[A-Za-z0-9_\-]+"
          autoComplete="off"
          spellCheck={false}
          className="uppercase"
          onChange={(event) => set({ code: event.target.value })}
        />
      </Field>
      <Field label="For">
        <Select value={draft.appliesTo} onChange={(event) => set({ appliesTo: event.target.value })}>
          <option value="cart">Chocolates</option>
          <option value="booking">A free session</option>
        </Select>
      </Field>
      <Field label="Percent off">
        <TextInput
          type="number"
          min={1}
          max={100}
          step={1}
          required
          disabled={!isForCart}
          value={isForCart ? draft.percent : "100"}
          onChange={(event) => set({ percent: event.target.value })}
        />
      </Field>
      <Field label="From an order of ($)">
        <TextInput
          type="number"
          min={15}
          step={1}
          disabled={!isForCart}
          value={isForCart ? draft.minimum : ""}
          onChange={(event) => set({ minimum: event.target.value })}
        />
      </Field>
      <Field label={`Last day (${zone.split("/").pop()?.replaceAll("_", " ")})`}>
        <TextInput
          type="date"
          value={draft.expires}
          onChange={(event) => set({ expires: event.target.value })}
        />
      </Field>
      <Field label="Uses in all">
        <TextInput
          type="number"
          min={1}
          step={1}
          placeholder="No limit"
          value={draft.maxUses}
          onChange={(event) => set({ maxUses: event.target.value })}
        />
      </Field>
      <Field label="Uses per person">
        <TextInput
          type="number"
          min={1}
          step={1}
          placeholder="No limit"
          value={draft.perCustomer}
          onChange={(event) => set({ perCustomer: event.target.value })}
        />
      </Field>
      <Button type="submit" busy={isBusy} busyLabel="Adding...">
        Add coupon
      </Button>
    </form>
  )
}

function gives({ appliesTo, discount }: WireCoupon): string {
  if (appliesTo === "booking") return "A free session"
  return `${Math.round(discount * 10_000) / 100}% off chocolates`
}

function limits(
  { minimum, expiresAt, maxUses, maxPerCustomer, maxPerDay }: WireCoupon,
  zone: string,
): string {
  const all = [
    minimum > 0 && `from $${minimum}`,
    maxUses && `${maxUses} in all`,
    maxPerCustomer && `${maxPerCustomer} per person`,
    maxPerDay && `${maxPerDay} a day`,
    expiresAt &&
      `until ${formatDateLong(instantToWallClock(new Date(Date.parse(expiresAt) - 1), zone).date)}`,
  ].filter(Boolean)
  return all.join(", ") || "None"
}

/** A coupon of which this is the last day ends when the next one begins. */
function endOf({ day, zone }: { day: string; zone: string }): string {
  return wallClockToInstant({ date: addDays(day, 1), time: "00:00", zone }).toISOString()
}

function why(error: unknown): string {
  return (error instanceof CallError && error.message) || "Please try again."
}
