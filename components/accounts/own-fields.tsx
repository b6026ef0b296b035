import { Field, TextInput } from "@/components/ui/field"
import { hasWebAddress, normalizeEmail } from "@/lib/accounts/rules"
import { useMe } from "./use-me"

/** The name of who fills in the form, known where somebody is signed in; of somebody else, nothing is known. */
export function NameField({ error, isForOther = false }: { error?: string; isForOther?: boolean }) {
  const { name } = useMe()
  return (
    <Field
      label="Name"
      missing="Please enter your name."
      check={(name) => (hasWebAddress(name) ? "Please enter your name without a web address." : "")}
      error={error}
    >
      <TextInput
        name="name"
        autoComplete="name"
        defaultValue={isForOther ? "" : name}
        required
        maxLength={60}
      />
    </Field>
  )
}

/** What is wrong with an email, in a sentence; empty when nothing is. */
export const checkEmail = (email: string) =>
  normalizeEmail(email) === null ? "Please enter a valid email address." : ""

/** The same of their email. `known`: what they have typed before. */
export function EmailField({
  known = "",
  error,
  isForOther = false,
}: {
  known?: string
  error?: string
  isForOther?: boolean
}) {
  const { email } = useMe()
  return (
    <Field label="Email" check={checkEmail} error={error}>
      <TextInput
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={known || (isForOther ? "" : email)}
        required
        maxLength={254}
      />
    </Field>
  )
}
