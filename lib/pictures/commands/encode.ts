import { createHash } from "node:crypto"
import sharp, { type Metadata, type OutputInfo, type Sharp } from "sharp"
import { AppError } from "../../errors"
import { fitInto, HEIC, PICTURE_WIDTHS, PLACES, type Place, type Position, sizesOf } from "../rules"

const MAX_PIXELS = 50_000_000
/** A progressive JPEG and an interlaced PNG are held whole while they are decoded. */
const MAX_WHOLE_BYTES = 200 * 1024 * 1024
const SMALLEST = 200
const SECONDS = 10
/** Decoded one after the other: each may hold tens of MB while it lasts. */
const MOST_WAITING = 4
const QUALITIES = [80, 66, 52, 38]
const POSITIONS = { auto: "attention", start: "left top", middle: "centre", end: "right bottom" } as const

sharp.concurrency(1)
sharp.cache(false)

type Size = { width: number; height: number }
type Kept = Size & { format: "webp" | "jpg"; bytes: Uint8Array<ArrayBuffer> }
/** `hash` is that of the largest WebP, which stands last of its format. */
export type EncodedPicture = { hash: string; sizes: Kept[] }

/**
 * A chocolate's uploaded picture (a data URL) as we keep it: decoded, turned upright, cut square, and written anew as
 * WebP in several sizes, so that nothing of the file that came in is ever sent out. Throws INVALID, UNAVAILABLE.
 */
export function encodePicture(dataUrl: string): Promise<EncodedPicture> {
  const sizes = PICTURE_WIDTHS.map((width) => ({ width, height: width }))
  return encode({ dataUrl, sizesFor: () => sizes, position: "middle", formats: ["webp"] })
}

/** The same for a photo in a place: cut to its shape, as WebP and as JPEG. Throws INVALID, UNAVAILABLE. */
export function encodePhoto(given: {
  dataUrl: string
  place: Place
  position: Position
}): Promise<EncodedPicture> {
  const { place } = given
  const sizesFor = (upright: Size) => {
    const largest = fitInto(place, upright)
    if (largest.width < PLACES[place].least) throw tooSmall(place)
    return sizesOf(largest)
  }
  return encode({ ...given, sizesFor, formats: ["webp", "jpg"] })
}

type Encoding = {
  dataUrl: string
  /** Narrowest first, by the size of the picture as one looks at it. */
  sizesFor: (upright: Size) => Size[]
  position: Position
  formats: Kept["format"][]
}

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

async function encode(given: Encoding): Promise<EncodedPicture> {
  if (waiting >= MOST_WAITING)
    throw new AppError("UNAVAILABLE", "The site is busy with other pictures. Please try again in a moment.")
  waiting++
  const turn = last.then(() => encodeNow(given))
  last = turn.catch(() => {}).finally(() => waiting--)
  return turn
}

async function encodeNow({ dataUrl, sizesFor, position, formats }: Encoding): Promise<EncodedPicture> {
  const given = Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64")
  assertReadable(given)
  try {
    const sizes = sizesFor(await measure(given))
    const largest = sizes.at(-1) ?? { width: 1, height: 1 }
    // Decoded once, and by what its bytes are; the first picture of one that moves.
    const { data, info } = await sharp(given, {
      limitInputPixels: MAX_PIXELS,
      failOn: "warning",
      pages: 1,
    })
      .autoOrient()
      .resize({ ...largest, fit: "cover", position: POSITIONS[position] })
      .toColourspace("srgb")
      .raw()
      .timeout({ seconds: SECONDS })
      .toBuffer({ resolveWithObject: true })
    const kept: Kept[] = []
    for (const format of formats)
      for (const size of sizes)
        kept.push({ ...size, format, bytes: await write({ data, info, size, format }) })
    const named = kept.findLast(({ format }) => format === "webp")?.bytes ?? data
    return { hash: createHash("sha256").update(named).digest("hex"), sizes: kept }
  } catch (error) {
    throw error instanceof AppError ? error : unreadable()
  }
}

/** Its size as one looks at it, from its head alone. */
async function measure(given: Buffer): Promise<Size> {
  const head = await sharp(given, { limitInputPixels: false, pages: 1 }).metadata()
  const { width, height } = head.autoOrient
  if (width * height > MAX_PIXELS)
    throw new AppError("INVALID", "The picture is too large: it may have 50 megapixels at most.")
  if (head.isProgressive && width * height * bytesOfPixel(head) > MAX_WHOLE_BYTES)
    throw new AppError(
      "INVALID",
      `The picture is too large to open: please save it smaller, or without “${head.format === "png" ? "interlaced" : "progressive"}.”`,
    )
  if (Math.min(width, height) < SMALLEST)
    throw new AppError("INVALID", `The picture is too small: it needs at least ${SMALLEST} pixels each way.`)
  return { width, height }
}

/** Of a picture that is held whole: what its decoder keeps. */
function bytesOfPixel({ format, channels, depth, chromaSubsampling }: Metadata): number {
  if (format !== "jpeg") return channels * (depth === "uchar" ? 1 : 2)
  // Two bytes for each coefficient: one of brightness, and of the colors as many as are kept.
  const colors = { "4:2:0": 0.5, "4:2:2": 1 }[chromaSubsampling ?? ""] ?? channels - 1
  return 2 * (1 + colors)
}

/** One size, as good as fits in what a page may weigh. */
async function write(given: {
  data: Buffer
  info: OutputInfo
  size: Size
  format: Kept["format"]
}): Promise<Uint8Array<ArrayBuffer>> {
  const { data, info, size, format } = given
  const mostBytes = size.width * (format === "webp" ? 75 : 110)
  let bytes = new Uint8Array()
  for (const quality of QUALITIES) {
    const { width, height, channels } = info
    const resized = sharp(data, { raw: { width, height, channels } }).resize(size)
    const written = format === "webp" ? resized.webp({ quality }) : onPaper(resized).jpeg({ quality })
    bytes = new Uint8Array(await written.timeout({ seconds: SECONDS }).toBuffer())
    if (bytes.length <= mostBytes) break
  }
  return bytes
}

/** JPEG knows nothing to see through. */
const onPaper = (image: Sharp) => image.flatten({ background: "#fff" })

/** Only these ever reach their decoders. Throws INVALID for all else. */
function assertReadable(given: Buffer): void {
  if (given.length === 0) throw new AppError("INVALID", "This file is empty. Please choose another picture.")
  const head = given.toString("latin1", 0, 16)
  if (/^....ftyp(hei|hev|mif1|msf1)/s.test(head)) throw new AppError("INVALID", HEIC)
  if (head.startsWith("GIF8"))
    throw new AppError("INVALID", "A GIF can’t be shown here. Please choose a JPEG, PNG, or WebP.")
  if (!/^(\xff\xd8\xff|\x89PNG\r\n|RIFF....WEBP)/s.test(head)) throw unreadable()
}

function tooSmall(place: Place) {
  const { least, ratio } = PLACES[place]
  const tall = ratio ? ` and ${Math.ceil(least / ratio)} high` : ""
  return new AppError(
    "INVALID",
    `The picture is too small for this place: it needs to be at least ${least} pixels wide${tall}.`,
  )
}

function unreadable() {
  return new AppError("INVALID", "This picture couldn’t be read. Please choose a JPEG, PNG, or WebP.")
}
