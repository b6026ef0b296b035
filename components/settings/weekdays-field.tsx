import { useId } from "react"
import { Checkbox } from "@/components/ui/field"
import type { TextField } from "@/lib/content/rules/texts"
import { WEEKDAYS } from "@/lib/time"

/** Days of the week to tick. */
export function WeekdaysField(given: {
  field: Extract<TextField, { kind: "weekdays" }>
  days: string[]
  error: string | undefined
  onChange: (days: string[]) => void
}) {
  const { field, days, error, onChange } = given
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 text-small font-semibold">{field.label}</legend>
      {field.hint ? <p className="mb-1.5 text-small text-muted">{field.hint}</p> : null}
      <div className="grid grid-cols-2 gap-x-6 sm:grid-cols-4">
        {WEEKDAYS.map((day) => (
          <Checkbox
            key={day}
            label={day}
            checked={days.includes(day)}
            onChange={({ target }) =>
              onChange(WEEKDAYS.filter((one) => (one === day ? target.checked : days.includes(one))))
            }
          />
        ))}
      </div>
      {error ? (
        <p id={id} role="alert" className="mt-1.5 text-small font-medium text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
