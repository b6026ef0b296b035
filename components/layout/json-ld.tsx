/** Facts about a page for search engines. "<" is written so that no text can close the block. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ "@context": "https://schema.org", ...data }).replace(/</g, "\\u003c")
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, escaped above.
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  )
}
