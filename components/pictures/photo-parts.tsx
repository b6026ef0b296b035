import { Field, Select } from "@/components/ui/field"
import { POSITIONS, type Position } from "@/lib/pictures/rules"
import { PICTURE_TYPES } from "./picture-file"
import type { useUpload } from "./use-upload"

type Upload = ReturnType<typeof useUpload>

/** Looks like a quiet button, and opens the device's own choice of pictures. */
export function ChooseFile({
  label,
  describes,
  upload,
}: {
  label: string
  describes: string
  upload: Upload
}) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center justify-center rounded-soft border border-control px-4 py-2.5 text-small font-semibold transition-colors duration-200 hover:border-ink hover:bg-panel has-focus-visible:outline-2 has-focus-visible:outline-offset-2">
      {upload.isBusy ? "Preparing the photo..." : label}
      <span className="sr-only">{`: ${describes}`}</span>
      <input
        type="file"
        accept={PICTURE_TYPES}
        className="sr-only"
        disabled={upload.isBusy}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // The same file can be chosen again.
          event.target.value = ""
          void upload.choose(file)
        }}
      />
    </label>
  )
}

/** Which part of the photo that was chosen just now is kept, while it is one of those that stand there. */
export function PositionField({ upload, photos }: { upload: Upload; photos: { src: string }[] }) {
  if (!photos.some(({ src }) => src === upload.src)) return null
  return (
    <Field label="Keep of the photo" className="max-w-60">
      <Select
        value={upload.position}
        disabled={upload.isBusy}
        onChange={(event) => void upload.move(event.target.value as Position)}
      >
        {Object.entries(POSITIONS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

export function UploadState({ upload }: { upload: Upload }) {
  return (
    <p role="status" className="text-small font-medium text-danger empty:hidden">
      {upload.problem}
    </p>
  )
}

/** A photo as it was made, small. */
export function Thumbnail({ src, alt, className = "" }: { src: string; alt: string; className?: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: one size of many is enough here.
    <img src={src} alt={alt} className={`h-auto max-h-60 w-auto max-w-full rounded-soft ${className}`} />
  )
}
