import { ChooseFile, PositionField, Thumbnail, UploadState } from "@/components/pictures/photo-parts"
import { useUpload } from "@/components/pictures/use-upload"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/field"
import type { TextField } from "@/lib/content/rules/texts"
import { GrowingLine } from "./growing-line"

export type PictureValue = { src: string; alt: string }
type One = Extract<TextField, { kind: "picture" }>
type Many = Extract<TextField, { kind: "pictures" }>

const SAYS = "What it shows, for people who can’t see it."

/** A picture of a page: her photo with what it shows, or the drawing that stands there. */
export function PictureField({
  field: { label, max, place },
  value,
  drawing,
  error,
  onChange,
}: {
  field: One
  value: PictureValue
  /** What the drawing shows. */
  drawing: string
  error: string | undefined
  onChange: (value: PictureValue) => void
}) {
  const upload = useUpload({
    place,
    onDone: ({ src }, before) => onChange({ src, alt: before ? value.alt : "" }),
  })
  return (
    <fieldset className="grid gap-3 border-l-2 border-line pl-4">
      <legend className="mb-1.5 text-small font-semibold">{label}</legend>
      {value.src ? (
        <Thumbnail src={value.src} alt={value.alt} />
      ) : (
        <p className="text-small text-muted">Using the drawing for now.</p>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <ChooseFile
          label={value.src ? "Another photo" : "Choose a photo"}
          describes={label}
          upload={upload}
        />
        {value.src ? (
          <Button
            variant="quiet"
            aria-label={`Back to the drawing: ${label}`}
            disabled={upload.isBusy}
            onClick={() => {
              upload.forget()
              onChange({ src: "", alt: drawing })
            }}
          >
            Back to the drawing
          </Button>
        ) : null}
        <PositionField upload={upload} photos={[value]} />
      </div>
      <UploadState upload={upload} />
      <Field
        label="What it shows"
        hint={value.src ? "For people who can’t see it." : undefined}
        error={error}
      >
        <GrowingLine value={value.alt} maxLength={max} onType={(alt) => onChange({ ...value, alt })} />
      </Field>
    </fieldset>
  )
}

/** The photos of a slideshow, to add, move up and take away. */
export function PicturesField({
  field: { label, hint, max, most, place },
  values,
  errors,
  path,
  onChange,
}: {
  field: Many
  values: PictureValue[]
  errors: Record<string, string>
  path: string
  onChange: (values: PictureValue[]) => void
}) {
  const upload = useUpload({
    place,
    onDone: ({ src }, before) =>
      onChange(
        before
          ? values.map((one) => (one.src === before ? { ...one, src } : one))
          : [...values.filter((one) => one.src !== src), { src, alt: "" }],
      ),
  })
  const raise = (index: number) => {
    const next = [...values]
    next.splice(index - 1, 0, ...next.splice(index, 1))
    upload.forget()
    onChange(next)
  }
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 font-display text-heading">{label}</legend>
      <p className="text-small text-muted">{hint}</p>
      {values.map((value, index) => (
        <div
          key={value.src}
          className="grid gap-3 border-l-2 border-line pl-4 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-5"
        >
          <Thumbnail src={value.src} alt={value.alt} className="max-h-40 sm:row-span-2" />
          <Field
            label={`Photo ${index + 1}`}
            hint={SAYS}
            error={errors[`${path}.${index}.alt`] ?? errors[`${path}.${index}.src`]}
          >
            <GrowingLine
              value={value.alt}
              maxLength={max}
              onType={(alt) => onChange(values.map((one, at) => (at === index ? { ...one, alt } : one)))}
            />
          </Field>
          <p className="flex flex-wrap content-start gap-2">
            {index > 0 ? (
              <Button variant="quiet" aria-label={`Move photo ${index + 1} up`} onClick={() => raise(index)}>
                Move up
              </Button>
            ) : null}
            <Button
              variant="quiet"
              aria-label={`Remove photo ${index + 1}`}
              onClick={() => {
                upload.forget()
                onChange(values.filter((_, at) => at !== index))
              }}
            >
              Remove
            </Button>
          </p>
        </div>
      ))}
      <div className="flex flex-wrap items-end gap-3">
        {values.length < most ? <ChooseFile label="Add a photo" describes={label} upload={upload} /> : null}
        <PositionField upload={upload} photos={values} />
      </div>
      <UploadState upload={upload} />
    </fieldset>
  )
}
