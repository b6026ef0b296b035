"use client"

import { type FormEvent, useState } from "react"
import useSWR from "swr"
import { AddButton, AddSection, useAddSection } from "@/components/ui/add-section"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { useAskBeforeLeaving } from "@/components/ui/use-ask-before-leaving"
import { useSubmit } from "@/components/ui/use-submit"
import { useTyped } from "@/components/ui/use-typed"
import { formatWire } from "@/lib/money"
import { deleteChocolate, saveChocolate } from "./admin-calls"
import {
  ChocolateFields,
  type Draft,
  draftOf,
  EMPTY_DRAFT,
  isFilledOut,
  problemsOf,
} from "./chocolate-fields"
import { getProducts, type ShopProduct } from "./shop-calls"

const REFRESH_MS = 60_000

/**
 * The admin's chocolates: a card for each, to be changed in place (on phones behind a button); adding and deleting (docs/product.md, Admin
 * chocolates).
 */
export function ChocolateAdmin({ initial }: { initial: ShopProduct[] }) {
  const { data, error, mutate } = useSWR("/api/chocolates", getProducts, {
    fallbackData: initial,
    refreshInterval: REFRESH_MS,
  })
  const add = useAddSection()
  /** The form begins anew with each. */
  const [added, setAdded] = useState(0)
  const refetch = () => mutate().catch(() => {})
  const products = data ?? initial

  return (
    <div className="grid gap-10">
      {error ? (
        <Notice tone="warning">Oops! Unable to Load Products! This list may be a minute old.</Notice>
      ) : null}
      <div>
        <AddButton section={add}>Add a chocolate</AddButton>
      </div>
      {products.length === 0 ? (
        <p className="border-y border-line py-8 text-muted">
          There are no chocolates yet. Add the first one and visitors will see it right away.
        </p>
      ) : null}
      <ul className="border-t border-ink empty:hidden">
        {products.map((product) => (
          <li key={product._id} className="border-b border-line py-6">
            <ChocolateCard product={product} onChanged={refetch} />
          </li>
        ))}
      </ul>
      <AddSection section={add} title="Add a chocolate">
        <NewChocolate
          key={added}
          onAdded={() => {
            setAdded(added + 1)
            add.close()
            void refetch()
          }}
        />
      </AddSection>
    </div>
  )
}

function NewChocolate({ onAdded }: { onAdded: () => void }) {
  const { alert } = useAlerts()
  const [draft, setDraft] = useTyped<Draft>("chocolate", EMPTY_DRAFT)
  const [file, setFile] = useState<File | null>(null)
  useAskBeforeLeaving(file !== null || JSON.stringify(draft) !== JSON.stringify(EMPTY_DRAFT), "chocolate")
  const { isBusy, errors, markFields, submit } = useSubmit()

  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (!isFilledOut(draft)) return alert({ title: "Please fill out all fields", tone: "warning" })
    const problems = problemsOf(draft)
    if (Object.keys(problems).length > 0) return markFields(problems)
    await submit(
      async () => {
        await saveChocolate({ draft, file })
        onAdded()
        await alert({ title: "Product added successfully!", tone: "success" })
      },
      { title: "Failed to add product." },
    )
  }

  return (
    <form method="post" onSubmit={add} noValidate className="grid gap-5">
      <ChocolateFields draft={draft} errors={errors} onChange={setDraft} picture="" onPicture={setFile} />
      <Button type="submit" busy={isBusy} busyLabel="Adding..." className="justify-self-start sm:ml-42">
        Add chocolate
      </Button>
    </form>
  )
}

function ChocolateCard({ product, onChanged }: { product: ShopProduct; onChanged: () => unknown }) {
  const { alert, confirm } = useAlerts()
  const [edited, setEdited] = useTyped<Draft | null>(`chocolate ${product._id}`, null)
  const [before, setBefore] = useTyped<ShopProduct | null>(`chocolate ${product._id} before`, null)
  const [file, setFile] = useState<File | null>(null)
  const [pictures, setPictures] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const { busy, errors, markFields, submit } = useSubmit<"saving" | "deleting">()
  const { _id, name, image, price, inventory } = product
  const draft = edited ?? draftOf(product)
  const isChanged = edited !== null || file !== null
  useAskBeforeLeaving(isChanged, `chocolate ${product._id}`)
  /** On phones; from 768 px on it always is. What is changed stays in sight. */
  const isShown = isOpen || isChanged

  const edit = (next: Draft) => {
    // What was sold while the form was open is not put back: the server is told where it began.
    if (!edited) setBefore(product)
    setEdited(next)
  }

  const undo = () => {
    markFields({})
    setEdited(null)
    setBefore(null)
    setFile(null)
    setPictures((before) => before + 1)
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isFilledOut(draft)) return alert({ title: "Please fill out all fields", tone: "warning" })
    const problems = problemsOf(draft)
    if (Object.keys(problems).length > 0) return markFields(problems)
    await submit(
      async () => {
        await saveChocolate({ before: before ?? product, draft, file })
        await onChanged()
        undo()
        await alert({ title: "Product updated successfully!", tone: "success" })
      },
      { title: "Failed to update product." },
      "saving",
    )
  }

  const remove = async () => {
    const isSure = await confirm({
      title: "Are you sure?",
      text: `${name} will be removed from the shop. Orders that include it keep it.`,
      confirmLabel: "Yes, delete it!",
      isDestructive: true,
    })
    if (!isSure) return
    await submit(
      async () => {
        await deleteChocolate(_id)
        await onChanged()
        await alert({ title: "Product deleted successfully!", tone: "success" })
      },
      { title: "Failed to delete product." },
      "deleting",
    )
  }

  return (
    // An article and not a landmark: a shelf of forty would be forty landmarks.
    <article aria-label={name}>
      <div className="flex items-center justify-between gap-4">
        <h2 className="flex min-w-0 flex-wrap items-baseline gap-x-4 text-heading">
          {name}
          {inventory === 0 ? <span className="text-small text-danger">Sold Out</span> : null}
        </h2>
        <Button
          variant="quiet"
          className="shrink-0 md:hidden"
          aria-label={`Edit ${name}`}
          aria-expanded={isShown}
          onClick={() => setOpen(!isShown)}
        >
          {isShown ? "Close" : "Edit"}
        </Button>
      </div>
      <p className={`text-small text-muted md:hidden ${isShown ? "hidden" : ""}`}>
        {formatWire(price)}, {inventory} in stock
      </p>
      <form
        method="post"
        onSubmit={save}
        noValidate
        className={`mt-5 grid gap-5 ${isShown ? "" : "max-md:hidden"}`}
      >
        <ChocolateFields
          key={pictures}
          draft={draft}
          errors={errors}
          onChange={edit}
          picture={image}
          onPicture={setFile}
        />
        <div className="flex flex-wrap gap-3 sm:pl-42">
          <Button type="submit" disabled={!isChanged} busy={busy.has("saving")} busyLabel="Saving...">
            Save
          </Button>
          {isChanged ? (
            <Button variant="quiet" onClick={undo}>
              Cancel
            </Button>
          ) : null}
          <Button
            variant="danger"
            className="ml-auto"
            aria-label={`Delete ${name}`}
            busy={busy.has("deleting")}
            busyLabel="Deleting..."
            onClick={remove}
          >
            Delete
          </Button>
        </div>
      </form>
    </article>
  )
}
