import { EmailField, NameField } from "@/components/accounts/own-fields"
import { useMe } from "@/components/accounts/use-me"
import { Field, TextInput } from "@/components/ui/field"
import { NO_PHONE, normalizePhone } from "@/lib/classes/rules"

/** Who signs up: name, email and phone, with what is known of who is signed in, unless they ask for somebody else. */
export function PersonFields({
  email,
  errors,
  isForOther,
}: {
  email: string
  errors: Record<string, string>
  isForOther: boolean
}) {
  const me = useMe()
  return (
    <>
      <NameField error={errors.name} isForOther={isForOther} />
      <EmailField known={email} error={errors.email} isForOther={isForOther} />
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
          defaultValue={isForOther ? "" : me.phone}
          placeholder="123-456-7890"
          required
          maxLength={24}
        />
      </Field>
    </>
  )
}
