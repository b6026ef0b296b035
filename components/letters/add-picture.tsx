"use client"

import { useState } from "react"
import { ChooseFile, Thumbnail, UploadState } from "@/components/pictures/photo-parts"
import type { Uploaded } from "@/components/pictures/picture-file"
import { useUpload } from "@/components/pictures/use-upload"
import { Button } from "@/components/ui/button"
import { Field, TextInput } from "@/components/ui/field"
import { pictureLine } from "@/lib/markup"

/** Takes a photo in, asks what it shows, and gives the line that shows it. */
export function AddPicture({
  photo,
  error,
  onPhoto,
  onAdd,
}: {
  /** Chosen, and not in the letter yet. */
  photo: Uploaded | null
  error?: string
  onPhoto: (photo: Uploaded | null) => void
  onAdd: (line: string) => void
}) {
  const [alt, setAlt] = useState("")
  const [isUnsaid, setUnsaid] = useState(false)
  const upload = useUpload({ place: "letter", onDone: onPhoto })
  const clear = () => {
    onPhoto(null)
    setAlt("")
    setUnsaid(false)
    upload.forget()
  }
  const add = (address: string) => {
    if (alt.trim() === "") return setUnsaid(true)
    onAdd(pictureLine({ address, alt }))
    clear()
  }
  return (
    <div className="grid justify-items-start gap-3">
      <ChooseFile
        label={photo ? "Another picture" : "Add a picture"}
        describes="to the letter"
        upload={upload}
      />
      <UploadState upload={upload} />
      {photo ? (
        <div className="grid w-full gap-3 border-l-2 border-line pl-4">
          <Thumbnail src={photo.src} alt={alt} />
          <Field
            label="What it shows"
            hint="Read out, and shown where pictures are off."
            error={isUnsaid ? "Please say what the picture shows." : error}
          >
            <TextInput
              value={alt}
              maxLength={300}
              onChange={(event) => {
                setAlt(event.target.value)
                setUnsaid(false)
              }}
            />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button variant="quiet" onClick={() => add(photo.jpeg)}>
              Put it into the letter
            </Button>
            <Button variant="quiet" onClick={clear}>
              Leave it out
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  )
}
