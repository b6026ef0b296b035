import { EmailField, NameField } from "@/components/accounts/own-fields"
import { useMe } from "@/components/accounts/use-me"
import { Field, TextInput } from "@/components/ui/field"
import { NO_PHONE, normalizePhone } from "@/lib/classes/rules"

/** Who signs up: name, email and phone, with what is known of who is signed in. */
export function PersonFields({ email, errors }: { email: string; errors: Record<string, string> }) {
  const me = useMe()
  return (
    <>
      <NameField error={errors.name} />
      <EmailField known={email} error={errors.email} />
      <Field
        label="Phone"
        missing="Please enter your phone number."
        check={(phone) => (normalizePhone(phone) === null ? NO_PHONE : "")}
        error={errors.phone}
      >
        <TextInput
          name="phone"
          type="tel"
          autoComplete="tel"
          defaultValue={me.phone}
          placeholder="123-456-7890"
          required
          maxLength={24}
        />
      </Field>
    </>
  )
}
