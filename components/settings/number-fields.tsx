import { Field, TextInput } from "@/components/ui/field"

/** Whole numbers of a section, side by side where there is room. */
export function NumberFields<Name extends string>({
  fields,
  draft,
  errors,
  className,
  onChange,
}: {
  fields: readonly { name: Name; label: string; hint: string }[]
  draft: Record<Name, string>
  errors: Record<string, string>
  className: string
  onChange: (draft: Record<Name, string>) => void
}) {
  return (
    <div className={`grid items-end gap-4 ${className}`}>
      {fields.map(({ name, label, hint }) => (
        <Field key={name} label={label} hint={hint} error={errors[name]} className="self-start">
          <TextInput
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            value={draft[name]}
            onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
          />
        </Field>
      ))}
    </div>
  )
}
