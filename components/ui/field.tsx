"use client"

import type {
  ComponentProps,
  FormEventHandler,
  InputHTMLAttributes,
  ReactElement,
  ReactNode,
  SelectHTMLAttributes,
} from "react"
import { cloneElement, useEffect, useId } from "react"
import { type Check, judge, type Control as Typed, useInvalid } from "./use-invalid"

const BOX =
  "block w-full rounded-soft border border-control bg-raised px-3.5 py-2.5 text-body leading-6 text-ink transition-colors duration-200 placeholder:text-muted hover:border-ink focus:border-ink aria-invalid:border-danger disabled:opacity-60 [&[readonly]]:bg-panel"
const LINE = "h-12 admin:h-11"

type Control = ReactElement<{
  id?: string
  required?: boolean
  "aria-describedby"?: string
  "aria-invalid"?: boolean
  onInvalid?: FormEventHandler<HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement>
  onInput?: FormEventHandler<HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement>
}>

/** A control with its label, and what helps or went wrong, tied together for screen readers. */
export function Field({
  label,
  hint,
  error,
  warning,
  missing,
  check,
  beside,
  className = "",
  children,
}: {
  label: ReactNode
  hint?: ReactNode
  /** With what it was refused; goes when something is typed. */
  error?: ReactNode
  /** What is wrong with what stands there now. */
  warning?: ReactNode
  /** Said when it is required and was left empty. */
  missing?: string
  /** Asked before the form is sent. */
  check?: Check
  /** A button on the line of the control. */
  beside?: ReactNode
  className?: string
  children: Control
}) {
  const made = useId()
  const id = children.props.id ?? made
  const { said, listeners } = useInvalid({ missing, check, error })
  const wrong = said || warning
  const described = [hint && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(" ")
  useEffect(() => {
    if (error) focusFirstRefused(id)
  }, [error, id])
  // What a form begins with, or goes back to, is typed by nobody.
  useEffect(() => {
    const control = document.getElementById(id)
    if (control && check) judge(control as Typed, check)
  })
  const control = cloneElement(children, {
    id,
    "aria-describedby": described || undefined,
    "aria-invalid": wrong ? true : undefined,
    ...listeners,
  })
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        {label}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="mb-1.5 text-small text-muted">
          {hint}
        </p>
      ) : null}
      {beside ? (
        <div className="flex flex-wrap gap-2 *:first:min-w-0 *:first:flex-[1_1_8rem]">
          {control}
          {beside}
        </div>
      ) : (
        control
      )}
      {wrong ? <FieldError id={`${id}-error`}>{wrong}</FieldError> : null}
    </div>
  )
}

/** Focuses the control when it is the first of its form that is refused. */
function focusFirstRefused(id: string) {
  const control = document.getElementById(id)
  if (control?.closest("form")?.querySelector("[aria-invalid=true]") === control) control?.focus()
}

export function TextInput({ className = "", type = "text", ...rest }: ComponentProps<"input">) {
  return <input {...rest} type={type} className={`${BOX} ${LINE} ${className}`} />
}

/** What a form says and nobody types: text under its label. */
export function PlainText(given: Omit<ComponentProps<"input">, "readOnly" | "className">) {
  return (
    <input
      {...given}
      readOnly
      className="block w-full rounded-soft bg-transparent py-0 text-body leading-6 placeholder:text-muted"
    />
  )
}

/** A number of whole dollars, after their sign. */
export function DollarInput(given: Omit<ComponentProps<"input">, "type" | "inputMode" | "className">) {
  return (
    <span className="relative block">
      <span aria-hidden="true" className="absolute inset-y-0 left-3.5 flex items-center text-muted">
        $
      </span>
      <TextInput {...given} type="number" inputMode="numeric" className="pl-8" />
    </span>
  )
}

export function TextArea({ className = "", rows = 4, ...rest }: ComponentProps<"textarea">) {
  return <textarea {...rest} rows={rows} className={`${BOX} ${className}`} />
}

export function Select({ className = "", children, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <select {...rest} className={`${BOX} ${LINE} ${className}`}>
      {children}
    </select>
  )
}

/** A checkbox whose whole line can be pressed. */
export function Checkbox({
  label,
  missing,
  className = "",
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & { label: ReactNode; missing?: string }) {
  const errorId = useId()
  const { said, listeners } = useInvalid({ missing })
  return (
    <>
      <label className={`flex min-h-11 items-start gap-3 py-2.5 ${className}`}>
        <input
          {...rest}
          {...listeners}
          type="checkbox"
          aria-invalid={said ? true : undefined}
          aria-describedby={said ? errorId : undefined}
          className="mt-0.5 size-5 shrink-0 accent-press"
        />
        <span className="text-small">{label}</span>
      </label>
      {said ? <FieldError id={errorId}>{said}</FieldError> : null}
    </>
  )
}

/** What is wrong with a control, under it. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="mt-1.5 text-small font-medium text-danger">
      {children}
    </p>
  )
}
