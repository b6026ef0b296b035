"use client"

import type { FormEvent } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Field, Select, TextInput } from "@/components/ui/field"
import { useSubmit } from "@/components/ui/use-submit"
import { useTyped } from "@/components/ui/use-typed"
import { call } from "@/lib/client/call"
import { formatWire } from "@/lib/money"
import type { WireCoupon } from "@/lib/shop/schema/coupons"
import { addDays, instantToWallClock, longZoneName, wallClockToInstant } from "@/lib/time"
import { DiscountFields, type Draft, EMPTY, FUND, FundFields, LimitFields } from "./coupon-parts"

export const COUPONS = "/api/admin/coupons"

/** Whether codes of the community fund can be made, and the dollars in it. */
export type FundNow = { isOn: boolean; balance: number }

/** A code that nobody guesses, easy to read out. */
function anyCode(): string {
  const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
  const picked = crypto.getRandomValues(new Uint8Array(8))
  return `FUND-${[...picked].map((byte) => letters[byte % letters.length]).join("")}`
}

/** Adds a coupon, or changes all of one but its code. */
export function CouponForm({
  before,
  zone,
  fund,
  onSaved,
  onCancel,
}: {
  before: WireCoupon | null
  zone: string
  fund: FundNow
  onSaved: () => Promise<unknown>
  onCancel: () => void
}) {
  const { alert } = useAlerts()
  const [draft, setDraft] = useTyped(
    `coupon ${before?._id ?? ""}`,
    before ? draftOf({ coupon: before, zone }) : EMPTY,
  )
  const { isBusy, errors, submit } = useSubmit()
  const set = (part: Partial<typeof EMPTY>) => setDraft({ ...draft, ...part })
  const isOfFund = draft.appliesTo === FUND
  const fields = { draft, set, errors }

  const chooseFor = (appliesTo: string) => {
    const isNew = appliesTo === FUND && draft.code.trim() === ""
    set({ appliesTo, ...(isNew ? { code: anyCode() } : {}) })
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    await submit(
      async () => {
        const body = fieldsOf({ draft, before, zone })
        if (before) await call(`${COUPONS}/${before._id}`, { method: "PUT", as: "admin", body })
        else {
          const code = draft.code.trim().toUpperCase()
          await call(COUPONS, { method: "POST", as: "admin", body: { ...body, code } })
        }
        await onSaved()
        await alert({
          title: before ? "Coupon updated successfully." : "Coupon added successfully.",
          tone: "success",
        })
      },
      { title: before ? "Failed to update coupon." : "Failed to add coupon.", marksFields: true },
    )
  }

  return (
    <form
      method="post"
      noValidate
      aria-label={before ? `Edit ${before.code}` : undefined}
      onSubmit={save}
      className="grid grid-cols-2 items-start gap-4 md:grid-cols-4"
    >
      <Field label="Code" error={errors.code}>
        <TextInput
          value={draft.code}
          required
          disabled={before !== null}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          className="uppercase"
          onChange={(event) => set({ code: event.target.value })}
        />
      </Field>
      <Field label="For">
        <Select
          value={draft.appliesTo}
          disabled={before !== null}
          onChange={(event) => chooseFor(event.target.value)}
        >
          <option value="cart">Chocolates</option>
          <option value="booking">A free session</option>
          {fund.isOn || isOfFund ? <option value={FUND}>Sessions from the fund</option> : null}
        </Select>
      </Field>
      {isOfFund ? <FundFields {...fields} /> : <DiscountFields {...fields} />}
      <Field label={`Last day (${longZoneName(zone)})`} error={errors.expiresAt}>
        <TextInput
          type="date"
          value={draft.expires}
          onChange={(event) => set({ expires: event.target.value })}
        />
      </Field>
      {isOfFund ? null : <LimitFields {...fields} />}
      {isOfFund ? (
        <p className="col-span-full text-small text-muted">
          {fund.balance > 0 ? `The fund has ${formatWire(fund.balance)} now.` : "The fund is empty now."} A
          session can be booked with this code while the fund has enough for it.
        </p>
      ) : null}
      <div className="col-span-full flex gap-2">
        <Button type="submit" busy={isBusy} busyLabel="Saving..." className="max-sm:flex-1">
          {before ? "Save" : "Add coupon"}
        </Button>
        {before ? (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  )
}

function draftOf({ coupon, zone }: { coupon: WireCoupon; zone: string }): Draft {
  const { code, appliesTo, discount, minimum, expiresAt, maxUses, maxPerCustomer, fund } = coupon
  return {
    code,
    appliesTo: fund ? FUND : appliesTo,
    madeFor: fund?.madeFor ?? "",
    upTo: String(fund?.upTo ?? EMPTY.upTo),
    percent: String(Math.round(discount * 10_000) / 100),
    minimum: String(minimum),
    expires: expiresAt ? lastDayOf({ expiresAt, zone }) : "",
    maxUses: String(maxUses ?? ""),
    perCustomer: String(maxPerCustomer ?? ""),
  }
}

function fieldsOf({ draft, before, zone }: { draft: Draft; before: WireCoupon | null; zone: string }) {
  const isForCart = draft.appliesTo === "cart"
  const optional = (text: string) => (text.trim() === "" ? null : Number(text))
  const isOfFund = draft.appliesTo === FUND
  return {
    appliesTo: isOfFund ? "booking" : draft.appliesTo,
    fund: isOfFund ? { madeFor: draft.madeFor, upTo: Number(draft.upTo) } : null,
    discount: isForCart ? Number(draft.percent) / 100 : 1,
    minimum: isForCart ? Number(draft.minimum || 0) : 0,
    expiresAt: draft.expires ? endOf({ day: draft.expires, zone }) : null,
    maxUses: optional(draft.maxUses),
    maxPerCustomer: isOfFund ? null : optional(draft.perCustomer),
    maxPerDay: before?.maxPerDay ?? null,
  }
}

/** The last day on which a coupon works, on the studio's calendar. */
export function lastDayOf({ expiresAt, zone }: { expiresAt: string; zone: string }): string {
  return instantToWallClock(new Date(Date.parse(expiresAt) - 1), zone).date
}

/** A coupon of which this is the last day ends when the next one begins. */
function endOf({ day, zone }: { day: string; zone: string }): string {
  return wallClockToInstant({ date: addDays(day, 1), time: "00:00", zone }).toISOString()
}
