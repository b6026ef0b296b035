/**
 * A picture: one of our own drawings, or with `srcSet` an uploaded one, in `webpSet` also as WebP. Only the one above the fold is `eager`. Browsers
 * keep drawings for ever, by the version of all of them (next.config.ts).
 */
export function Picture({
  src,
  alt,
  width,
  height,
  srcSet,
  webpSet,
  sizes,
  eager = false,
  className = "",
}: {
  src: string
  alt: string
  width: number
  height: number
  srcSet?: string
  webpSet?: string
  sizes?: string
  eager?: boolean
  className?: string
}) {
  const image = (
    // biome-ignore lint/performance/noImgElement: drawings of a few KB need no image server.
    <img
      src={src.startsWith("/pictures/") ? `${src}?v=${process.env.PICTURES_VERSION}` : src}
      srcSet={srcSet}
      sizes={srcSet ? sizes : undefined}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding={eager ? "sync" : "async"}
      className={className}
    />
  )
  if (!webpSet) return image
  return (
    // In a grid the image alone has a place.
    <picture className="contents">
      <source type="image/webp" srcSet={webpSet} sizes={sizes} className="hidden" />
      {image}
    </picture>
  )
}
