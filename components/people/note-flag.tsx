/** There is a private note on this person. */
export function NoteFlag() {
  return (
    <span className="inline-block rounded-soft border border-control px-1.5 text-label font-semibold">
      Note
    </span>
  )
}
