"use client"

import { type FormEvent, useState } from "react"
import useSWR from "swr"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { useSubmit } from "@/components/ui/use-submit"
import { deleteChocolate, saveChocolate } from "./admin-calls"
import { ChocolateFields, type Draft, draftOf, EMPTY_DRAFT, problemOf } from "./chocolate-fields"
import { getProducts, type ShopProduct } from "./shop-calls"

const REFRESH_MS = 60_000

/**
 * The admin's chocolates: a card for each, to be changed in place; adding and deleting (docs/product.md, Admin
 * chocolates).
 */
export function ChocolateAdmin({ initial }: { initial: ShopProduct[] }) {
  const { data, error, mutate } = useSWR("/api/chocolates", getProducts, {
    fallbackData: initial,
    refreshInterval: REFRESH_MS,
  })
  const [isAdding, setAdding] = useState(false)
  const refetch = () => mutate().catch(() => {})
  const products = data ?? initial

  return (
    <div className="grid gap-10">
      {error ? (
        <Notice tone="warning">Oops! Unable to Load Products! What is shown may be a little old.</Notice>
      ) : null}
      {isAdding ? (
        <section aria-labelledby="new-chocolate" className="border-y border-ink py-6">
          <h2 id="new-chocolate" className="mb-4 text-heading">
            A new chocolate
          </h2>
          <NewChocolate
            onAdded={() => {
              setAdding(false)
              void refetch()
            }}
            onCancel={() => setAdding(false)}
          />
        </section>
      ) : (
        <Button className="justify-self-start" onClick={() => setAdding(true)}>
          Add a chocolate
        </Button>
      )}
      {products.length === 0 ? (
        <p className="border-y border-line py-8 text-muted">
          There are no chocolates yet. Add the first one, and visitors see it at once.
        </p>
      ) : null}
      <ul className="border-t border-ink empty:hidden">
        {products.map((product) => (
          <li key={product._id} className="border-b border-line py-6">
            <ChocolateCard product={product} onChanged={refetch} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function NewChocolate({ onAdded, onCancel }: { onAdded: () => void; onCancel: () => void }) {
  const { alert } = useAlerts()
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT)
  const [file, setFile] = useState<File | null>(null)
  const { isBusy, submit } = useSubmit()

  const add = async (event: FormEvent) => {
    event.preventDefault()
    const problem = problemOf(draft)
    if (problem) return alert({ title: "Please fill out all fields", text: problem, tone: "warning" })
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
      <ChocolateFields draft={draft} onChange={setDraft} picture="" onPicture={setFile} />
      <div className="flex gap-3">
        <Button type="submit" busy={isBusy} busyLabel="Adding...">
          Add chocolate
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function ChocolateCard({ product, onChanged }: { product: ShopProduct; onChanged: () => unknown }) {
  const { alert, confirm } = useAlerts()
  const [edited, setEdited] = useState<Draft | null>(null)
  const [before, setBefore] = useState<ShopProduct | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [pictures, setPictures] = useState(0)
  const { busy, submit } = useSubmit<"saving" | "deleting">()
  const { _id, name, image } = product
  const draft = edited ?? draftOf(product)
  const isChanged = edited !== null || file !== null

  const edit = (next: Draft) => {
    // What was sold while the form was open is not put back: the server is told where it began.
    if (!edited) setBefore(product)
    setEdited(next)
  }

  const undo = () => {
    setEdited(null)
    setBefore(null)
    setFile(null)
    setPictures((before) => before + 1)
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const problem = problemOf(draft)
    if (problem) return alert({ title: "Please fill out all fields", text: problem, tone: "warning" })
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
      text: `${name} leaves the shop. Orders that have it keep it.`,
      confirmLabel: "Yes, delete it!",
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
      <form method="post" onSubmit={save} noValidate className="grid gap-5">
        <h2 className="flex flex-wrap items-baseline gap-x-4 text-heading">
          {name}
          {product.inventory === 0 ? <span className="text-small text-danger">Sold Out</span> : null}
        </h2>
        <ChocolateFields key={pictures} draft={draft} onChange={edit} picture={image} onPicture={setFile} />
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
