import { Field, TextInput } from "@/components/ui/field"

export const EMPTY = {
  code: "",
  appliesTo: "cart",
  percent: "",
  minimum: "",
  expires: "",
  maxUses: "",
  perCustomer: "",
  madeFor: "",
  upTo: "80",
}
export type Draft = typeof EMPTY
/** In the list of what a code is for: sessions that the community fund pays for. */
export const FUND = "fund"

type Part = { draft: Draft; set: (part: Partial<Draft>) => void; errors: Record<string, string> }

/** For whom, how many sessions, and what the fund pays for each at most. */
export function FundFields({ draft, set, errors }: Part) {
  return (
    <>
      <Field label="For whom" error={errors["fund.madeFor"]}>
        <TextInput
          value={draft.madeFor}
          required
          maxLength={80}
          autoComplete="off"
          onChange={(event) => set({ madeFor: event.target.value })}
        />
      </Field>
      <Field label="Sessions" error={errors.maxUses}>
        <TextInput
          type="number"
          min={1}
          step={1}
          required
          value={draft.maxUses}
          onChange={(event) => set({ maxUses: event.target.value })}
        />
      </Field>
      <Field label="Up to, each ($)" error={errors["fund.upTo"]}>
        <TextInput
          type="number"
          min={1}
          max={200}
          step={1}
          required
          value={draft.upTo}
          onChange={(event) => set({ upTo: event.target.value })}
        />
      </Field>
    </>
  )
}

/** What a coupon takes off. */
export function DiscountFields({ draft, set, errors }: Part) {
  const isForCart = draft.appliesTo === "cart"
  return (
    <>
      <Field label="Percent off" error={errors.discount}>
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
      <Field label="Minimum order ($)" error={errors.minimum}>
        <TextInput
          type="number"
          min={15}
          step={1}
          disabled={!isForCart}
          value={isForCart ? draft.minimum : ""}
          onChange={(event) => set({ minimum: event.target.value })}
        />
      </Field>
    </>
  )
}

/** How often a coupon can be used. */
export function LimitFields({ draft, set, errors }: Part) {
  return (
    <>
      <Field label="Total uses" error={errors.maxUses}>
        <TextInput
          type="number"
          min={1}
          step={1}
          placeholder="No limit"
          value={draft.maxUses}
          onChange={(event) => set({ maxUses: event.target.value })}
        />
      </Field>
      <Field label="Uses per person" error={errors.maxPerCustomer}>
        <TextInput
          type="number"
          min={1}
          step={1}
          placeholder="No limit"
          value={draft.perCustomer}
          onChange={(event) => set({ perCustomer: event.target.value })}
        />
      </Field>
    </>
  )
}
