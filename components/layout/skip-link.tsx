export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only rounded-soft bg-ink px-5 py-3 text-ground focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:z-50"
    >
      Skip to content
    </a>
  )
}
