"use client"

import { type FormEvent, type ReactNode, useState } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Dialog } from "@/components/ui/dialog"
import { Field, Select, TextInput } from "@/components/ui/field"
import { useSubmit } from "@/components/ui/use-submit"
import { Whole } from "@/components/ui/whole"
import { call } from "@/lib/client/call"
import { formatWire } from "@/lib/money"
import type { DeskPass, WirePassKind } from "@/lib/passes/queries"
import { sayClasses } from "@/lib/passes/rules"

type Closing = { onClose: () => void; onDone: () => unknown }

/** A dialog with a form; the focus is on the way out. */
function Ask({
  title,
  path,
  method,
  action,
  leave = "Cancel",
  isRefund = false,
  done,
  read,
  onClose,
  onDone,
  children,
}: Closing & {
  title: ReactNode
  path: string
  method: "POST" | "PUT"
  action: string
  leave?: string
  isRefund?: boolean
  /** Said when it is done. */
  done: { title: string; text?: string }
  read: (text: (name: string) => string) => object
  children: (errors: Record<string, string>) => ReactNode
}) {
  const { alert } = useAlerts()
  const { isBusy, errors, submit } = useSubmit()
  const save = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    const given = Object.fromEntries(new FormData(submitted.currentTarget)) as Record<string, string>
    return submit(
      async () => {
        const body = read((name) => (given[name] ?? "").trim().replace(/^\$/, ""))
        await call(path, { method, as: "admin", body })
        await onDone()
        await alert({ ...done, tone: "success" })
      },
      { title: "That didn’t work.", marksFields: true },
    )
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <form method="post" onSubmit={save} noValidate className="mt-4 grid gap-4">
        {children(errors)}
        <div className="flex flex-wrap gap-3 border-t border-line pt-5">
          <Button type="submit" variant={isRefund ? "danger" : "primary"} busy={isBusy} busyLabel="Saving...">
            {action}
          </Button>
          <Button variant={isRefund ? "primary" : "quiet"} data-first onClick={onClose}>
            {leave}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

export function Sell({
  path,
  sold,
  name,
  ...closing
}: Closing & { path: string; sold: WirePassKind[]; name: string }) {
  const [kindId, setKindId] = useState(sold[0]?._id ?? "")
  const kind = sold.find(({ _id }) => _id === kindId)
  return (
    <Ask
      {...closing}
      title={
        <>
          Sell <Whole>{name}</Whole> a pass
        </>
      }
      path={path}
      method="POST"
      action="Sell it"
      done={{ title: "Sold.", text: `${name} will get an email about it.` }}
      read={(text) => ({ passId: kindId, paid: { how: text("how"), amount: text("amount") } })}
    >
      {(errors) => (
        <>
          <Field label="Pass" error={errors.passId}>
            <Select value={kindId} onChange={({ target }) => setKindId(target.value)}>
              {sold.map((one) => (
                <option key={one._id} value={one._id}>
                  {one.name} ({formatWire(one.price)})
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Paid" error={errors["paid.how"]}>
            <Select name="how">
              <option value="cash">In cash</option>
              <option value="other">Another way</option>
              <option value="owes">Not yet (owed)</option>
            </Select>
          </Field>
          <Field label="Amount ($)" error={errors["paid.amount"]}>
            <TextInput
              key={kindId}
              name="amount"
              inputMode="decimal"
              defaultValue={kind?.price}
              autoComplete="off"
            />
          </Field>
        </>
      )}
    </Ask>
  )
}

export function Give({ path, name, ...closing }: Closing & { path: string; name: string }) {
  return (
    <Ask
      {...closing}
      title={
        <>
          Give <Whole>{name}</Whole> free classes
        </>
      }
      path={path}
      method="POST"
      action="Give them"
      done={{ title: "Given.", text: `${name} will get an email about it.` }}
      read={(text) => ({ classes: Number(text("classes")), validDays: Number(text("validDays")) })}
    >
      {(errors) => (
        <>
          <Field label="Classes" error={errors.classes}>
            <TextInput name="classes" type="number" inputMode="numeric" min={1} defaultValue={1} />
          </Field>
          <Field label="Good for (days)" error={errors.validDays}>
            <TextInput name="validDays" type="number" inputMode="numeric" min={1} defaultValue={90} />
          </Field>
        </>
      )}
    </Ask>
  )
}

export function Change({ pass, ...closing }: Closing & { pass: DeskPass }) {
  const isOwed = pass.paid?.how === "owes"
  return (
    <Ask
      {...closing}
      title={pass.name}
      path={`/api/admin/passes/sold/${pass._id}`}
      method="PUT"
      action="Save"
      done={{ title: "Saved." }}
      read={(text) => ({
        change: Number(text("change")) || undefined,
        lastDay: text("lastDay") === pass.lastDay ? undefined : text("lastDay"),
        note: text("note"),
        paid: text("how") ? { how: text("how"), amount: pass.paid?.amount } : undefined,
      })}
    >
      {(errors) => (
        <>
          <p className="text-small text-muted">{sayClasses(pass.left)} left.</p>
          <Field label="Classes to add (−2 takes two away)" error={errors.change}>
            <TextInput name="change" type="number" inputMode="text" step={1} defaultValue={0} />
          </Field>
          <Field label="Last day" error={errors.lastDay}>
            <TextInput name="lastDay" type="date" defaultValue={pass.lastDay} />
          </Field>
          <Field label="Reason (only you see it)" error={errors.note}>
            <TextInput name="note" maxLength={200} autoComplete="off" />
          </Field>
          {isOwed ? (
            <Field label={`${formatWire(pass.paid?.amount ?? 0)} is owed`} error={errors["paid.how"]}>
              <Select name="how">
                <option value="">Still owed</option>
                <option value="cash">Paid in cash</option>
                <option value="other">Paid another way</option>
              </Select>
            </Field>
          ) : null}
        </>
      )}
    </Ask>
  )
}

export function Refund({ pass, name, ...closing }: Closing & { pass: DeskPass; name: string }) {
  const { left, paid, proposed } = pass
  const [amount, setAmount] = useState(String(proposed))
  const isPayPal = paid?.how === "paypal"
  const paidBack = isPayPal ? "The refund is on its way." : "Noted as paid back."
  const verb = isPayPal ? "Refund" : "Pay back"
  const how = isPayPal
    ? "and the money goes back through PayPal"
    : "and you’ll give the money back yourself, since you took it in person"
  const worth =
    proposed === paid?.amount
      ? formatWire(proposed)
      : `${formatWire(proposed)} of the ${formatWire(paid?.amount ?? 0)}`
  const dollars = Number(amount.trim().replace(/^\$/, ""))
  return (
    <Ask
      {...closing}
      title={
        <>
          Pay <Whole>{name}</Whole> back
        </>
      }
      path={`/api/admin/passes/sold/${pass._id}/refund`}
      method="POST"
      action={Number.isFinite(dollars) ? `${verb} ${formatWire(dollars)}` : verb}
      leave="Keep it"
      isRefund
      done={{
        title: dollars > 0 ? paidBack : "The classes are off the pass.",
        text: `${name} will get an email about it.`,
      }}
      read={(text) => ({ amount: text("amount"), balance: left })}
    >
      {(errors) => (
        <>
          <p className="text-small">
            {sayClasses(left)} left, worth {worth}. They’ll come off the pass, {how}. {name} will get an
            email.
          </p>
          <Field label="Amount ($)" error={errors.amount}>
            <TextInput
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              onChange={({ target }) => setAmount(target.value)}
            />
          </Field>
        </>
      )}
    </Ask>
  )
}
