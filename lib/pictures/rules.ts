/** The places that show a photo: its shape (width by height), and how wide it is kept at most and must be at least. */
export const PLACES = {
  /** Across the page. */
  landscape: { ratio: 3 / 2, widest: 2400, least: 800 },
  portrait: { ratio: 4 / 5, widest: 1280, least: 400 },
  /** At the top of the shop. */
  shop: { ratio: 10 / 9, widest: 1600, least: 500 },
  /** In a letter a picture keeps its own shape, unless that is very tall or wide. */
  letter: { ratio: null, widest: 1120, least: 280 },
} as const
export type Place = keyof typeof PLACES
export const PLACE_NAMES = Object.keys(PLACES) as [Place, ...Place[]]

/** Which part is kept of a picture that has another shape than its place. */
export const POSITIONS = {
  auto: "What stands out",
  start: "Top or left",
  middle: "Middle",
  end: "Bottom or right",
} as const
export type Position = keyof typeof POSITIONS
export const POSITION_NAMES = Object.keys(POSITIONS) as [Position, ...Position[]]

export const HEIC =
  "This is a HEIC photo, which can’t be read here. Please save it as a JPEG first, or on an iPhone choose “Most Compatible” under Settings, Camera, Formats."

export type Photo = { hash: string; width: number; height: number }
export type Format = "webp" | "jpg"

const ADDRESS = /\/api\/pictures\/([0-9a-f]{64})-(\d{2,4})x(\d{2,4})\.(webp|jpg)/
const WHOLE_ADDRESS = new RegExp(`^${ADDRESS.source}$`)
const STEPS = [480, 800, 1200, 1600]

/** The address of a photo in one size; where a section or a letter names it, its largest. */
export function photoPath({ hash, width, height }: Photo, format: Format): string {
  return `/api/pictures/${hash}-${width}x${height}.${format}`
}

/** The photo behind an address; null when it is none of a photo. */
export function photoAt(address: string): Photo | null {
  const [, hash = "", width, height] = WHOLE_ADDRESS.exec(address) ?? []
  return hash ? { hash, width: Number(width), height: Number(height) } : null
}

/** The photos that a text names, each once. */
export function photosIn(text: string): Photo[] {
  const found = new Set([...text.matchAll(new RegExp(ADDRESS, "g"))].map(([address]) => address))
  return [...found].flatMap((address) => photoAt(address) ?? [])
}

/** The sizes in which a photo is kept, narrowest first, by its largest. */
export function sizesOf({ width, height }: Pick<Photo, "width" | "height">) {
  const widths = [...STEPS.filter((step) => step < width), width]
  return widths.map((one) => ({ width: one, height: Math.max(1, Math.round((height * one) / width)) }))
}

/** What `srcset` wants. */
export function photoSet(photo: Photo, format: Format): string {
  return sizesOf(photo)
    .map((size) => `${photoPath({ ...photo, ...size }, format)} ${size.width}w`)
    .join(", ")
}

/** The largest size of a picture of `given` size in a place: its shape, and not larger than it was. */
export function fitInto(place: Place, given: { width: number; height: number }) {
  const { ratio, widest } = PLACES[place]
  const shape = ratio ?? Math.min(4, Math.max(0.5, given.width / given.height))
  const width = Math.floor(Math.min(widest, given.width, given.height * shape))
  return { width, height: Math.max(1, Math.round(width / shape)) }
}

/** The widths in which a chocolate's picture is kept; they are square. */
export const PICTURE_WIDTHS = [400, 800, 1200] as const

const OF_CHOCOLATE = /^\/api\/chocolates\/pictures\/([0-9a-f]{64})-\d+\.webp$/

/** The address of a chocolate's picture in one width. */
export function picturePath({ hash, width }: { hash: string; width: number }): string {
  return `/api/chocolates/pictures/${hash}-${width}.webp`
}

/** What `srcset` wants, for an uploaded picture of a chocolate; empty for the drawings in public/. */
export function pictureSet(image: string): string {
  const hash = OF_CHOCOLATE.exec(image)?.[1]
  if (!hash) return ""
  return PICTURE_WIDTHS.map((width) => `${picturePath({ hash, width })} ${width}w`).join(", ")
}
