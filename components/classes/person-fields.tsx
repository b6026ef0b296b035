import { useMe } from "@/components/accounts/use-me"
import { Field, TextInput } from "@/components/ui/field"
import { NO_PHONE, normalizePhone } from "@/lib/classes/rules"

/** Who signs up: name, email and phone, with what is known of who is signed in. */
export function PersonFields({ email, errors }: { email: string; errors: Record<string, string> }) {
  const me = useMe()
  return (
    <>
      <Field label="Name" missing="Please enter your name." error={errors.name}>
        <TextInput name="name" autoComplete="name" defaultValue={me.name} required maxLength={60} />
      </Field>
      <Field label="Email" error={errors.email}>
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={email || me.email}
          required
          maxLength={254}
        />
      </Field>
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
