"use client"

import { useEffect, useState } from "react"
import { Field, TextArea, TextInput } from "@/components/ui/field"
import type { ShopProduct } from "./shop-calls"

/** A chocolate as it is typed. */
export type Draft = Record<
  | "name"
  | "description"
  | "details"
  | "price"
  | "inventory"
  | "ingredients"
  | "allergens"
  | "origin"
  | "weight",
  string
>

export const EMPTY_DRAFT: Draft = {
  ...{ name: "", description: "", details: "", price: "", inventory: "0" },
  ...{ ingredients: "", allergens: "", origin: "", weight: "" },
}

export function draftOf(product: ShopProduct): Draft {
  const { name, description, details, price, inventory, ingredients, allergens, origin, weightGrams } =
    product
  return {
    ...{ name, description, details, ingredients, allergens, origin },
    price: price % 1 === 0 ? String(price) : price.toFixed(2),
    inventory: String(inventory),
    weight: weightGrams === null ? "" : String(weightGrams),
  }
}

export function isFilledOut({ name, price, inventory }: Draft): boolean {
  return [name, price, inventory].every((typed) => typed.trim() !== "")
}

/** What is wrong with which field, in words; empty when it can be sent. */
export function problemsOf({ price, inventory, weight }: Draft): Partial<Draft> {
  const isPrice = /^\d{1,4}(\.\d{1,2})?$/.test(price.trim()) && Number(price) > 0
  return {
    ...(isPrice ? {} : { price: "Please enter the price in dollars, such as 14 or 14.50." }),
    ...(/^\d{1,5}$/.test(inventory.trim())
      ? {}
      : { inventory: "Please enter the stock as a whole number, 0 or more." }),
    ...(/^([1-9]\d{0,4})?$/.test(weight.trim())
      ? {}
      : { weight: "Please enter the weight in whole grams, such as 60, or leave it blank." }),
  }
}

/** The fields of a chocolate, and its picture. */
export function ChocolateFields({
  draft,
  errors,
  onChange,
  picture,
  onPicture,
}: {
  draft: Draft
  errors: Partial<Draft>
  onChange: (draft: Draft) => void
  picture: string
  onPicture: (file: File | null) => void
}) {
  const set = (part: Partial<Draft>) => onChange({ ...draft, ...part })
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <PictureField picture={picture} name={draft.name} onPicture={onPicture} />
      <div className="grid grid-cols-2 content-start gap-4 md:grid-cols-[minmax(0,1fr)_7rem_7rem]">
        <Field label="Name" className="max-md:col-span-2">
          <TextInput
            value={draft.name}
            required
            maxLength={80}
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
        <Field label="Price ($)" error={errors.price}>
          <TextInput
            value={draft.price}
            required
            inputMode="decimal"
            onChange={(event) => set({ price: event.target.value })}
          />
        </Field>
        <Field label="Stock" error={errors.inventory}>
          <TextInput
            value={draft.inventory}
            required
            inputMode="numeric"
            onChange={(event) => set({ inventory: event.target.value })}
          />
        </Field>
        <Field label="Description" className="col-span-full">
          <TextArea
            rows={2}
            value={draft.description}
            maxLength={300}
            onChange={(event) => set({ description: event.target.value })}
          />
        </Field>
        <Field label="Details" className="col-span-full">
          <TextArea
            rows={2}
            value={draft.details}
            maxLength={1000}
            onChange={(event) => set({ details: event.target.value })}
          />
        </Field>
        <details open={errors.weight ? true : undefined} className="col-span-full">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center text-small">
            What its page says: ingredients, allergens, origin, weight
          </summary>
          <div className="mt-3 grid gap-4">
            <Field label="Ingredients">
              <TextArea
                rows={2}
                value={draft.ingredients}
                maxLength={1000}
                onChange={(event) => set({ ingredients: event.target.value })}
              />
            </Field>
            <Field label="Allergens">
              <TextInput
                value={draft.allergens}
                maxLength={500}
                onChange={(event) => set({ allergens: event.target.value })}
              />
            </Field>
            <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-4">
              <Field label="Origin">
                <TextInput
                  value={draft.origin}
                  maxLength={200}
                  onChange={(event) => set({ origin: event.target.value })}
                />
              </Field>
              <Field label="Weight (g)" error={errors.weight}>
                <TextInput
                  value={draft.weight}
                  inputMode="numeric"
                  maxLength={5}
                  onChange={(event) => set({ weight: event.target.value })}
                />
              </Field>
            </div>
          </div>
        </details>
      </div>
    </div>
  )
}

function PictureField({
  picture,
  name,
  onPicture,
}: {
  picture: string
  name: string
  onPicture: (file: File | null) => void
}) {
  const [chosen, setChosen] = useState<File | null>(null)
  const [preview, setPreview] = useState("")
  const [isUnreadable, setUnreadable] = useState(false)
  const choose = (file: File | null) => {
    setChosen(file)
    onPicture(file)
  }
  useEffect(() => {
    if (!chosen) return setPreview("")
    const url = URL.createObjectURL(chosen)
    setPreview(url)
    return () => URL.revokeObjectURL(url)
  }, [chosen])
  const shown = preview || picture
  return (
    <div className="max-sm:flex max-sm:items-end max-sm:gap-4">
      {shown ? (
        // biome-ignore lint/performance/noImgElement: also a file that is only in this browser yet.
        <img
          src={shown}
          alt={name || "The new chocolate"}
          width={144}
          height={144}
          className="aspect-square w-36 rounded-soft object-cover"
          onError={() => {
            if (!preview) return
            choose(null)
            setUnreadable(true)
          }}
        />
      ) : (
        <p className="flex aspect-square w-36 items-center justify-center rounded-soft bg-panel px-3 text-center text-small text-muted">
          No picture yet
        </p>
      )}
      <label className="link mt-2 inline-flex min-h-11 cursor-pointer items-center text-small has-focus-visible:outline-2">
        {shown ? "Choose another picture" : "Choose a picture"}
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="sr-only"
          onChange={(event) => {
            setUnreadable(false)
            choose(event.target.files?.[0] ?? null)
            // The same file can be chosen again.
            event.target.value = ""
          }}
        />
      </label>
      {isUnreadable ? (
        <p role="alert" className="text-small font-medium text-danger">
          This picture couldn’t be read. Please choose a JPEG, PNG, or WebP.
        </p>
      ) : null}
    </div>
  )
}
