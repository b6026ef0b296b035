"use client"

import { type FormEvent, useState } from "react"
import { Button } from "@/components/ui/button"
import { Field, TextInput } from "@/components/ui/field"
import type { useCartCoupon } from "./use-cart-coupon"

/** The coupon of the cart: what is typed is shown in upper case. */
export function CouponField({
  coupon,
  isLocked,
}: {
  coupon: ReturnType<typeof useCartCoupon>
  isLocked: boolean
}) {
  const [typed, setTyped] = useState("")
  const { note, appliedCode } = coupon
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isLocked && (await coupon.apply(typed))) setTyped("")
  }
  return (
    <form method="post" onSubmit={submit} noValidate>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Coupon code (optional)" className="min-w-0 flex-1 basis-40">
          <TextInput
            value={typed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={64}
            disabled={isLocked}
            className="uppercase"
            onChange={(event) => {
              setTyped(event.target.value.toUpperCase())
              coupon.forgetProblem()
            }}
          />
        </Field>
        <Button
          type="submit"
          variant="quiet"
          disabled={isLocked}
          busy={coupon.isBusy}
          busyLabel="Checking..."
        >
          Apply
        </Button>
      </div>
      <div
        id="coupon-note"
        aria-live="polite"
        className={`mt-1.5 flex min-h-6 flex-wrap items-baseline gap-x-3 text-small font-medium ${note?.tone === "problem" ? "text-danger" : "text-ok"}`}
      >
        {note?.text}
        {appliedCode && !isLocked ? (
          <button type="button" className="link min-h-6 text-muted" onClick={() => coupon.drop()}>
            Remove {appliedCode}
          </button>
        ) : null}
      </div>
    </form>
  )
}
