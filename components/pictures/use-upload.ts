"use client"

import { useRef, useState } from "react"
import { useSubmit, wordsOf } from "@/components/ui/use-submit"
import type { Place, Position } from "@/lib/pictures/rules"
import { type Uploaded, uploadPhoto } from "./picture-file"

type Given = {
  place: Place
  /** `before` is the address of the same photo with another part kept; null for a new one. */
  onDone: (photo: Uploaded, before: string | null) => void
}

/** Uploads photos for a place, and one of them again when another part of it is to be kept. */
export function useUpload({ place, onDone }: Given) {
  const [sent, setSent] = useState<{ file: File; src: string } | null>(null)
  const [position, setPosition] = useState<Position>("auto")
  const [problem, setProblem] = useState("")
  const { isBusy, submit } = useSubmit()
  // What was typed elsewhere while a photo was on its way stays.
  const tell = useRef(onDone)
  tell.current = onDone

  const send = (file: File, part: Position, before: string | null) =>
    submit(
      async () => {
        setProblem("")
        const photo = await uploadPhoto({ file, place, position: part })
        setSent({ file, src: photo.src })
        setPosition(part)
        tell.current(photo, before)
      },
      (error) => setProblem(wordsOf(error).message || "The photo couldn’t be uploaded. Please try again."),
    )

  return {
    isBusy,
    problem,
    position,
    /** The photo of which another part can be kept; null: none. */
    src: sent?.src ?? null,
    choose: (file: File | undefined) => (file ? send(file, "auto", null) : undefined),
    move: (part: Position) => (sent ? send(sent.file, part, sent.src) : undefined),
    forget: () => {
      setSent(null)
      setPosition("auto")
      setProblem("")
    },
  }
}
