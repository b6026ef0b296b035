"use client"

import { type FormEvent, useState } from "react"
import { Button } from "@/components/ui/button"
import { Field, TextInput } from "@/components/ui/field"
import { useReady } from "@/components/ui/use-ready"
import { useSubmit } from "@/components/ui/use-submit"
import { call } from "@/lib/client/call"
import type { ShopProduct } from "./shop-calls"

/** For what is sold out: one email when it is back, and then the address is forgotten. */
export function BackInStockForm({ product: { _id, name } }: { product: ShopProduct }) {
  const isReady = useReady()
  const { isBusy, errors, submit } = useSubmit()
  const [said, setSaid] = useState("")

  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get("email")).trim()
    if (!email) return
    await submit(
      async () => {
        const path = `/api/chocolates/${_id}/notice`
        const { message } = await call<{ message: string }>(path, { method: "POST", body: { email } })
        setSaid(message)
      },
      { title: "Oops!", marksFields: true },
    )
  }

  return (
    <section
      id="back"
      aria-labelledby="back-title"
      className="mt-4 max-w-md scroll-mt-4 border-t border-line pt-5"
    >
      <h2 id="back-title" className="text-heading">
        Tell me when it’s back
      </h2>
      <div role="status">{said ? <p className="mt-3">{said}</p> : null}</div>
      {said ? null : (
        <form method="post" onSubmit={ask} aria-label={`Tell me when ${name} is back`}>
          <Field
            label="Email"
            className="mt-3"
            error={errors.email}
            beside={
              <Button type="submit" variant="quiet" disabled={!isReady} busy={isBusy} busyLabel="Sending...">
                Tell me
              </Button>
            }
          >
            <TextInput type="email" name="email" autoComplete="email" required maxLength={254} />
          </Field>
          <p className="mt-2 text-small text-muted">One email, and then I delete your address.</p>
        </form>
      )}
    </section>
  )
}
