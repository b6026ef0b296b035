import type { ReactNode } from "react"

/** One of a few choices that each want a sentence: a radio button with its label and a hint under it, in a frame. */
export function RadioCard({
  name,
  value,
  label,
  hint,
  isChosen,
  onChoose,
}: {
  name: string
  value: string
  label: string
  hint: ReactNode
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <label className="flex min-h-12 cursor-pointer items-start gap-3 rounded-soft border border-control bg-raised px-3.5 py-3 transition-colors duration-200 hover:border-ink has-checked:border-ink has-checked:[box-shadow:0_0_0_1px_var(--color-ink)] has-disabled:cursor-auto has-disabled:opacity-60">
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-press"
      />
      <span>
        <span className="block font-semibold">{label}</span>
        <span className="block text-small text-muted">{hint}</span>
      </span>
    </label>
  )
}
