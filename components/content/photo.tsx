import { Picture } from "@/components/ui/picture"
import type { Slide } from "@/components/ui/slideshow"
import { type Photo as Of, photoAt, photoPath, photoSet, sizesOf } from "@/lib/pictures/rules"

/** Up to here her photos stand among drawings. */
const ENOUGH = 4
const SLIDES = 6

type Drawing = { src: string; width: number; height: number }

/** The photo that she published for a place, or the drawing that stands there until then. */
export function Photo({
  picture: { src, alt },
  drawing,
  sizes,
  eager,
  className,
}: {
  picture: { src: string; alt: string }
  drawing: Drawing
  /** How wide the photo is shown. */
  sizes: string
  eager?: boolean
  className?: string
}) {
  const shown = photoSources(src) ?? drawing
  return <Picture {...shown} alt={alt} sizes={sizes} eager={eager} className={className} />
}

/** A photo in a text. */
export function TextPhoto({ photo, alt }: { photo: Of; alt: string }) {
  return (
    <Picture
      {...sourcesOf(photo)}
      alt={alt}
      sizes="(min-width: 700px) 40rem, 92vw"
      className="h-auto w-full max-w-measure"
    />
  )
}

/** The pictures of a slideshow: hers, and drawings while there are few. */
export function slidesOf(photos: { src: string; alt: string }[], drawings: Slide[]): Slide[] {
  const each = [...new Map(photos.map((photo) => [photo.src, photo])).values()]
  const hers = each.flatMap(({ src, alt }) => {
    const sources = photoSources(src)
    return sources ? [{ ...sources, alt, sizes: "(min-width: 769px) 25vw, 50vw" }] : []
  })
  return hers.length >= ENOUGH ? hers : [...hers, ...drawings].slice(0, SLIDES)
}

function photoSources(src: string) {
  const photo = photoAt(src)
  return photo && sourcesOf(photo)
}

function sourcesOf(photo: Of) {
  const middle = { ...photo, ...sizesOf(photo).findLast(({ width }) => width <= 1200) }
  return {
    src: photoPath(middle, "jpg"),
    srcSet: photoSet(photo, "jpg"),
    webpSet: photoSet(photo, "webp"),
    width: photo.width,
    height: photo.height,
  }
}
