/** The receipt of a session, behind what was said of it; nothing where there is none. */
export function ReceiptLink({ url }: { url: string | null }) {
  if (!url) return null
  return (
    <>
      {". "}
      <a href={url} className="link">
        Receipt
      </a>
    </>
  )
}
