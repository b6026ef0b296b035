import { MarkedTextArea, PARAGRAPHS } from "@/components/content/marked-text-area"
import { Button } from "@/components/ui/button"
import { Checkbox, Field, TextArea, TextInput } from "@/components/ui/field"
import type { TextField } from "@/lib/content/rules/texts"
import { GrowingLine } from "./growing-line"
import { PictureField, PicturesField, type PictureValue } from "./picture-fields"
import { WeekdaysField } from "./weekdays-field"

type Value = string | number | boolean | string[] | PictureValue | Record<string, string>[]
export type TextDraft = Record<string, Value>

const TYPES = { email: "email", link: "url", day: "date", time: "time" }

/** The fields of a section of texts, one below the other. */
export function TextFields({
  fields,
  draft,
  defaults,
  errors,
  onChange,
}: {
  fields: Record<string, TextField>
  draft: TextDraft
  /** What stands there on a new site. */
  defaults: TextDraft
  errors: Record<string, string>
  onChange: (draft: TextDraft) => void
}) {
  return Object.entries(fields).map(([name, field]) => (
    <OneField
      key={name}
      field={field}
      value={draft[name] ?? ""}
      standard={defaults[name] ?? ""}
      error={errorOf(errors, name)}
      errors={errors}
      path={name}
      onChange={(value) => onChange({ ...draft, [name]: value })}
    />
  ))
}

function OneField(given: {
  field: TextField
  value: Value
  standard: Value
  error: string | undefined
  errors: Record<string, string>
  /** Where it stands in the section, as errors name it. */
  path: string
  onChange: (value: Value) => void
}) {
  const { field, value, standard, error, errors, path, onChange } = given
  switch (field.kind) {
    case "list":
      return (
        <ListField field={field} items={itemsOf(value)} errors={errors} path={path} onChange={onChange} />
      )
    case "weekdays":
      return <WeekdaysField field={field} days={linesOf(value)} error={error} onChange={onChange} />
    case "switch":
      return (
        <div>
          <Checkbox
            label={field.label}
            checked={value === true}
            onChange={({ target }) => onChange(target.checked)}
          />
          {field.hint ? <p className="mt-1.5 text-small text-muted">{field.hint}</p> : null}
        </div>
      )
    case "number":
      return (
        <Field label={field.label} hint={field.hint} error={error} className="max-w-sm">
          <TextInput
            type="number"
            inputMode="numeric"
            min={field.min}
            max={field.max}
            step={1}
            value={Number.isNaN(value) ? "" : String(value)}
            onChange={(event) => onChange(event.target.valueAsNumber)}
          />
        </Field>
      )
    case "lines":
      return (
        <Field label={field.label} hint={field.hint ?? "One per line."} error={error}>
          <TextArea
            rows={Math.min(8, linesOf(value).length + 1)}
            value={linesOf(value).join("\n")}
            onChange={(event) => onChange(event.target.value.split("\n"))}
          />
        </Field>
      )
    case "picture":
      return (
        <PictureField
          field={field}
          value={value as PictureValue}
          drawing={(standard as PictureValue).alt}
          error={error}
          onChange={onChange}
        />
      )
    case "pictures":
      return (
        <PicturesField
          field={field}
          values={itemsOf(value) as PictureValue[]}
          errors={errors}
          path={path}
          onChange={onChange}
        />
      )
    case "text":
    case "plain":
      if (field.kind === "text" && field.max > 1000)
        return (
          <Field label={field.label} hint={PARAGRAPHS} error={error}>
            <MarkedTextArea
              rows={field.max > 2000 ? 10 : 5}
              className="field-sizing-content max-h-[60dvh] min-h-24"
              value={String(value)}
              maxLength={field.max}
              onType={onChange}
            />
          </Field>
        )
      return (
        <Field label={field.label} error={error}>
          <TextArea
            rows={field.max > 2000 ? 10 : field.max > 1000 ? 5 : 3}
            className="field-sizing-content max-h-[60dvh] min-h-24"
            value={String(value)}
            maxLength={field.max}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
      )
    case "line":
      return (
        <Field label={field.label} hint={field.hint} error={error}>
          <GrowingLine value={String(value)} maxLength={field.max} autoComplete="off" onType={onChange} />
        </Field>
      )
    default:
      return (
        <Field label={field.label} hint={field.hint} error={error}>
          <TextInput
            type={TYPES[field.kind]}
            value={String(value)}
            maxLength={field.max}
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
      )
  }
}

/** Things of one kind: each with its fields, to move up, take away and add. */
function ListField({
  field: { label, one, most, of, hint },
  items,
  errors,
  path,
  onChange,
}: {
  field: Extract<TextField, { kind: "list" }>
  items: Record<string, string>[]
  errors: Record<string, string>
  path: string
  onChange: (items: Record<string, string>[]) => void
}) {
  const replace = (index: number, item: Record<string, string>) =>
    onChange(items.map((before, at) => (at === index ? item : before)))
  const raise = (index: number) => {
    const next = [...items]
    next.splice(index - 1, 0, ...next.splice(index, 1))
    onChange(next)
  }
  const empty = () => Object.fromEntries(Object.keys(of).map((name) => [name, ""]))
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-display text-heading">{label}</legend>
      {hint ? <p className="-mt-3 text-small text-muted">{hint}</p> : null}
      {items.map((item, index) => {
        const name = item[Object.keys(of)[0] ?? ""] || `${one} ${index + 1}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields follow what they hold
          <div key={index} className="grid gap-3 border-l-2 border-line pl-4">
            {Object.entries(of).map(([key, line]) => (
              <OneField
                key={key}
                field={line}
                value={item[key] ?? ""}
                standard=""
                error={errors[`${path}.${index}.${key}`]}
                errors={errors}
                path={`${path}.${index}.${key}`}
                onChange={(value) => replace(index, { ...item, [key]: String(value) })}
              />
            ))}
            <p className="flex flex-wrap gap-2">
              {index > 0 ? (
                <Button variant="quiet" aria-label={`Move ${name} up`} onClick={() => raise(index)}>
                  Move up
                </Button>
              ) : null}
              <Button
                variant="quiet"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(items.filter((_, at) => at !== index))}
              >
                Remove
              </Button>
            </p>
          </div>
        )
      })}
      <Button
        variant="quiet"
        className="justify-self-start"
        disabled={items.length >= most}
        onClick={() => onChange([...items, empty()])}
      >
        {`Add ${/^[aeiou]/.test(one) ? "an" : "a"} ${one}`}
      </Button>
    </fieldset>
  )
}

const linesOf = (value: Value): string[] => (Array.isArray(value) ? (value as string[]) : [])
const itemsOf = (value: Value) => (Array.isArray(value) ? (value as Record<string, string>[]) : [])

/** What is wrong with a field or with something in it. */
function errorOf(errors: Record<string, string>, name: string): string | undefined {
  return errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1]
}
