/** One of our own drawings. Only the one above the fold is `eager`. */
export function Picture({
  src,
  alt,
  width,
  height,
  eager = false,
  className = "",
}: {
  src: string
  alt: string
  width: number
  height: number
  eager?: boolean
  className?: string
}) {
  return (
    // biome-ignore lint/performance/noImgElement: drawings of a few KB need no image server.
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
      className={className}
    />
  )
}
