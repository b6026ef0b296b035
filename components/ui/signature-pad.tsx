"use client"

import { type Ref, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react"
import type SignaturePadLibrary from "signature_pad"
import { Button } from "./button"
import { Field, FieldError, TextInput } from "./field"

const WIDTH = 500
const HEIGHT = 200
/** Pixels for each point of the canvas, whatever the screen has: every signature comes out equally sharp. */
const DENSITY = 2
const PEN = { minWidth: 0.5, maxWidth: 2.5, penColor: "black" }

/** A drawn signature (PNG as a data URL), or a name that was typed as one. */
export type Signature = { drawn: string } | { typed: string }

/**
 * A field to sign in with a finger, a pen or a mouse, or by typing. What is saved is handed to `onChange`; null
 * after Clear. `onEmpty` is called when there is nothing to save.
 */
export function SignaturePad({
  ref,
  value,
  error,
  onChange,
  onEmpty,
}: {
  ref?: Ref<HTMLFieldSetElement>
  value: Signature | null
  error?: string
  onChange: (signature: Signature | null) => void
  onEmpty: () => void
}) {
  const [isTyping, setTyping] = useState(false)
  const [typed, setTyped] = useState("")
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = usePad(canvas, { isOff: isTyping || value !== null })
  const noteId = useId()
  const errorId = useId()
  const saved = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    if (value !== null) return
    pad.current?.clear()
    setTyped("")
  }, [value, pad])

  const save = () => {
    const signature = isTyping ? typedName() : drawing()
    if (!signature) return onEmpty()
    onChange(signature)
    // The button that was pressed rests from now on, and one more press of the same key must not clear it.
    saved.current?.focus()
  }
  const typedName = () => (typed.trim() === "" ? null : { typed: typed.trim() })
  const drawing = () =>
    !canvas.current || !pad.current || pad.current.isEmpty()
      ? null
      : { drawn: canvas.current.toDataURL("image/png") }
  const clear = () => {
    pad.current?.clear()
    setTyped("")
    onChange(null)
  }

  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      aria-describedby={error ? errorId : undefined}
      className="min-w-0 scroll-my-6"
    >
      <legend className="mb-1.5 text-small font-semibold">Signature</legend>
      <p id={noteId} className="mb-2 text-small text-muted">
        {isTyping
          ? "Type your full name as your signature."
          : "Sign your name in the box with a finger, a pen, or the mouse, then save it."}
      </p>
      <canvas
        ref={canvas}
        width={WIDTH * DENSITY}
        height={HEIGHT * DENSITY}
        role="img"
        aria-label="Signature box"
        aria-describedby={noteId}
        hidden={isTyping}
        className={`aspect-5/2 w-full max-w-[500px] touch-none rounded-soft border bg-white select-none ${
          value ? "border-ok" : `cursor-crosshair ${error ? "border-danger" : "border-control"}`
        }`}
      />
      {isTyping ? (
        <Field label="Your name as a signature" className="max-w-[500px]">
          <TextInput
            ref={focusOnMount}
            value={typed}
            maxLength={60}
            autoComplete="off"
            readOnly={value !== null}
            onChange={(event) => setTyped(event.target.value)}
            className="font-display italic"
          />
        </Field>
      ) : null}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button variant="quiet" onClick={save} disabled={value !== null}>
          Save signature
        </Button>
        <Button variant="quiet" onClick={clear}>
          Clear
        </Button>
        {value ? null : (
          <button type="button" onClick={() => setTyping(!isTyping)} className="link min-h-11 text-small">
            {isTyping ? "Draw it instead" : "Type it instead"}
          </button>
        )}
      </div>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      <p ref={saved} tabIndex={-1} role="status" className="mt-2 min-h-6 text-small font-medium text-ok">
        {value ? "Signature saved." : ""}
      </p>
    </fieldset>
  )
}

const focusOnMount = (field: HTMLInputElement | null) => field?.focus()

/**
 * The pen on the canvas. The picture keeps its pixels; when the canvas is shown at another size (rotation, zoom,
 * another window) the strokes are drawn anew at that size, so that pen and line never part.
 */
function usePad(canvas: RefObject<HTMLCanvasElement | null>, { isOff }: { isOff: boolean }) {
  const pad = useRef<SignaturePadLibrary | null>(null)
  const isOffNow = useEffectEvent(() => isOff)

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let isGone = false
    let width = 0
    const adapt = () => {
      const now = element.clientWidth
      if (!pad.current || now === 0 || now === width) return
      const strokes = pad.current.toData()
      const by = width === 0 ? 1 : now / width
      width = now
      const scale = (WIDTH * DENSITY) / now
      element.getContext("2d")?.setTransform(scale, 0, 0, scale, 0, 0)
      const scaled = strokes.map((stroke) => ({
        ...stroke,
        points: stroke.points.map((point) => ({ ...point, x: point.x * by, y: point.y * by })),
      }))
      pad.current.fromData(scaled)
    }
    const observer = new ResizeObserver(adapt)
    import("signature_pad").then(({ default: Library }) => {
      if (isGone) return
      pad.current = new Library(element, PEN)
      if (isOffNow()) pad.current.off()
      element.dataset.ready = "true"
      adapt()
      observer.observe(element)
    })
    return () => {
      isGone = true
      observer.disconnect()
      pad.current?.off()
      pad.current = null
    }
  }, [canvas])

  useEffect(() => {
    if (isOff) pad.current?.off()
    else pad.current?.on()
  }, [isOff])
  return pad
}
