"use client"

import { type FormEvent, useState } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Field, PlainText, TextInput } from "@/components/ui/field"
import { useInPlace } from "@/components/ui/use-in-place"
import { useSubmit, wordsOf } from "@/components/ui/use-submit"
import { NAME_MAX, PHONE_DIGITS, phoneTyped, ZIP_DIGITS, zipcodeTyped } from "@/lib/accounts/rules"
import { call } from "@/lib/client/call"
import { sayPhone } from "@/lib/people/rules"
import { type Student, useSession } from "./session-provider"

function checkZipcode(typed: string) {
  return typed.length < ZIP_DIGITS ? `A zip code has ${ZIP_DIGITS} digits.` : ""
}

const FIELDS = [
  {
    name: "firstName",
    label: "First name",
    autoComplete: "given-name",
    missing: "Please enter your first name.",
  },
  {
    name: "lastName",
    label: "Last name",
    autoComplete: "family-name",
    missing: "Please enter your last name.",
  },
  { name: "preferredName", label: "Preferred name", autoComplete: "nickname" },
  { name: "pronoun", label: "Pronoun", autoComplete: "off" },
  { name: "phone", label: "Phone", autoComplete: "tel-national", most: PHONE_DIGITS },
  { name: "city", label: "City & State", autoComplete: "off" },
  { name: "zipcode", label: "Zip code", autoComplete: "postal-code", most: ZIP_DIGITS, check: checkZipcode },
] as const
type Name = (typeof FIELDS)[number]["name"]
type Values = Record<Name, string>

const TYPED: Partial<Record<Name, (value: string) => string>> = { phone: phoneTyped, zipcode: zipcodeTyped }
const FAILED = "Failed to update profile. Please try again later."

/** What the student tells about themself: read, edited, and put back by Cancel (docs/product.md, Account Settings). */
export function AccountForm({ user: given }: { user: Student }) {
  const { update } = useSession()
  const { alert } = useAlerts()
  const [user, setUser] = useState(given)
  const [values, setValues] = useState(() => valuesOf(given))
  const { isBusy, errors, markFields, submit } = useSubmit()
  const [isEditing, setEditing] = useState(false)
  const { button, form } = useInPlace<HTMLFormElement>(isEditing)

  function cancel() {
    setValues(valuesOf(user))
    markFields({})
    setEditing(false)
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isEditing) return
    await submit(
      async () => {
        const path = `/api/user/${user.id}/update`
        const saved = await call<{ user: Student }>(path, { method: "PUT", as: "student", body: values })
        setUser(saved.user)
        setValues(valuesOf(saved.user))
        update(saved.user)
        setEditing(false)
        await alert({ title: "Success!", text: "Profile updated successfully!", tone: "success" })
      },
      (error) => {
        markFields(wordsOf(error).fields)
        return alert({ title: "Something went wrong!", text: FAILED, tone: "error" })
      },
    )
  }

  return (
    <form ref={form} method="post" onSubmit={save} className="grid max-w-2xl gap-5 sm:grid-cols-2">
      {FIELDS.map(({ name, label, autoComplete, ...rest }) => (
        <Field
          key={name}
          label={label}
          missing={"missing" in rest ? rest.missing : undefined}
          check={"check" in rest ? rest.check : undefined}
          error={errors[name]}
        >
          {isEditing ? (
            <TextInput
              name={name}
              value={values[name]}
              onChange={({ target }) =>
                setValues({ ...values, [name]: (TYPED[name] ?? String)(target.value) })
              }
              required={"missing" in rest}
              autoComplete={autoComplete}
              inputMode={"most" in rest ? "numeric" : undefined}
              maxLength={"most" in rest ? undefined : NAME_MAX}
            />
          ) : (
            <PlainText
              name={name}
              value={name === "phone" ? sayPhone(values.phone) : values[name]}
              placeholder="Not given"
            />
          )}
        </Field>
      ))}
      <Field label="Email">
        <PlainText value={user.email} type="email" autoComplete="email" />
      </Field>
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        {isEditing ? (
          <>
            <Button key="save" type="submit" busy={isBusy} busyLabel="Saving...">
              Save
            </Button>
            <Button variant="quiet" disabled={isBusy} onClick={cancel}>
              Cancel
            </Button>
          </>
        ) : (
          <Button key="edit" ref={button} onClick={() => setEditing(true)}>
            Edit
          </Button>
        )}
      </div>
    </form>
  )
}

function valuesOf(user: Student): Values {
  return Object.fromEntries(FIELDS.map(({ name }) => [name, user[name]])) as Values
}
