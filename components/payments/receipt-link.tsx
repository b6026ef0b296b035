/** The receipt of something that was paid, behind what was said of it; nothing where there is none. */
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
