"use client"

import type { ReactNode } from "react"
import { DiscreetSwitch } from "@/components/accounts/discreet-switch"
import { useSiteTexts } from "@/components/content/site-texts"
import { DollarInput, Field, Select, TextArea, TextInput } from "@/components/ui/field"
import {
  AMOUNT_INPUT,
  hasCents,
  MESSAGE_MAX,
  middleCents,
  type Place,
  SESSION_TYPES,
  sayType,
  suggestedAmounts,
  THERAPY,
} from "@/lib/bookings/rules"
import { formatUsd } from "@/lib/money"
import type { BookingState } from "./booking-state"
import { type BookingTerms, PlaceField } from "./place-field"
import type { CouponCheck } from "./use-coupon"
import type { Booker } from "./use-finalize"

type FieldName = "sessionType" | "message" | "coupon" | "amount"

/** Session type, message, coupon and amount (docs/product.md, Book a New Session). */
export function BookingFields({
  student,
  state,
  coupon,
  isLocked,
  terms,
  series,
  onField,
  onPlace,
  onDiscreet,
}: {
  student: Booker
  state: BookingState
  coupon: CouponCheck
  isLocked: boolean
  terms: BookingTerms
  /** How many sessions. */
  series: ReactNode
  onPlace: (place: Place) => void
  onField: (name: FieldName, value: string) => void
  onDiscreet: (discreet: boolean) => void
}) {
  const isSeries = state.weeks > 1
  const isCouponWrong = coupon.state === "invalid" || coupon.state === "unknown"
  const isCouponApplied = state.payment.phase === "free"
  return (
    <div className="grid gap-6">
      <div>
        <Field label="Session type">
          <Select
            value={state.sessionType}
            disabled={isLocked}
            onChange={(event) => onField("sessionType", event.target.value)}
          >
            <option value="">Choose a session type</option>
            {SESSION_TYPES.map((type) => (
              <option key={type} value={type}>
                {sayType(type)}
              </option>
            ))}
          </Select>
        </Field>
        {student.discreet || state.sessionType === THERAPY ? (
          <div className="mt-3">
            <DiscreetSwitch
              studentId={student.id}
              initial={student.discreet}
              isLocked={isLocked}
              onSaved={onDiscreet}
            />
          </div>
        ) : null}
      </div>
      {series}
      <PlaceField place={state.place} terms={terms} isLocked={isLocked} onPlace={onPlace} />
      <Field label="Message (optional)" hint="Is there anything I should know before your session?">
        <TextArea
          value={state.message}
          maxLength={MESSAGE_MAX}
          onChange={(event) => onField("message", event.target.value)}
        />
      </Field>
      <div className={`grid gap-6 ${isSeries ? "" : "sm:grid-cols-[1fr_20rem]"}`}>
        {isSeries && state.coupon.trim() ? (
          <p className="text-small text-muted">Your code is for one session, so it isn’t used here.</p>
        ) : null}
        <div hidden={isSeries}>
          <Field
            label="Coupon code (optional)"
            warning={isCouponWrong && !isLocked ? coupon.message : undefined}
          >
            <TextInput
              value={state.coupon}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={64}
              disabled={isLocked}
              onChange={(event) => onField("coupon", event.target.value)}
            />
          </Field>
          <p
            aria-live="polite"
            hidden={isCouponWrong && !isLocked}
            className={`mt-1.5 min-h-6 text-small font-medium ${coupon.state === "valid" ? "text-ok" : "text-muted"}`}
          >
            {isLocked || isCouponWrong || isCouponApplied ? "" : coupon.message}
          </p>
        </div>
        {coupon.state === "valid" && !isSeries ? null : (
          <div>
            <Field
              label="Payment amount (sliding scale $50-$130)"
              hint={isSeries ? "For each session." : undefined}
              warning={hasCents(state.amount) ? "Whole dollars, please." : undefined}
            >
              <DollarInput
                min={AMOUNT_INPUT.min}
                max={AMOUNT_INPUT.max}
                step={AMOUNT_INPUT.step}
                value={state.amount}
                disabled={isLocked}
                onChange={(event) => onField("amount", event.target.value)}
              />
            </Field>
            <Suggestions state={state} isLocked={isLocked} onAmount={(amount) => onField("amount", amount)} />
          </div>
        )}
      </div>
    </div>
  )
}

/** Three amounts of the type's scale to press, and how to choose among them. */
function Suggestions(given: { state: BookingState; isLocked: boolean; onAmount: (amount: string) => void }) {
  const { state, isLocked, onAmount } = given
  const { scaleNote, fundPercent } = useSiteTexts()
  const middle = formatUsd(middleCents(state.sessionType))
  return (
    <>
      <fieldset disabled={isLocked} className="mt-3 flex flex-wrap gap-2">
        <legend className="sr-only">Suggested amounts</legend>
        {suggestedAmounts(state.sessionType).map((amount) => (
          <button
            key={amount}
            type="button"
            aria-pressed={state.amount === String(amount)}
            onClick={() => onAmount(String(amount))}
            className="min-h-11 min-w-16 rounded-soft border border-control px-4 text-small font-semibold tabular-nums hover:border-ink disabled:text-muted aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-ground"
          >
            ${amount}
          </button>
        ))}
      </fieldset>
      <p className="mt-2 text-small text-muted">{scaleNote}</p>
      {fundPercent > 0 ? (
        <p className="mt-2 text-small text-muted">
          {fundPercent === 100 ? "All" : `${fundPercent}%`} of what you pay above {middle} goes into the{" "}
          <a href="/fund" target="_blank" className="link" rel="noopener">
            community fund
          </a>
          .
        </p>
      ) : null}
    </>
  )
}
