/** There is a private note on this person. */
export function NoteFlag() {
  return (
    <span className="inline-block rounded-soft border border-control px-1.5 text-label whitespace-nowrap font-semibold">
      Note
    </span>
  )
}
