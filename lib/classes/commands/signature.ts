import { crc32 } from "node:zlib"
import sharp from "sharp"
import { AppError, invalidField } from "../../errors"
import { SIGNATURE_MAX, SIGNATURE_REQUIRED } from "../rules"

type Info = { width: number; height: number; channels: number }

const PREFIX = "data:image/png;base64,"
const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Greys below this are ink. */
const DARK = 160
const MOST_INK = 0.4
const SHORTEST = 0.05
const THINNEST_EDGE = 0.1
/** Whatever else a PNG may hold is dropped when it is written anew; animation is refused. */
const ANIMATED = new Set(["acTL", "fcTL", "fdAT"])

/**
 * A drawn signature, from its data URL to a PNG that is ours: small, grey on white, without metadata.
 * Throws INVALID for anything that is not one still PNG of at most 200 KB and 1000×400, or that shows no strokes.
 */
export async function cleanSignature(dataUrl: string): Promise<Buffer<ArrayBuffer>> {
  const png = decode(dataUrl)
  if (!png || !isOneStillPng(png)) throw refused("That signature couldn’t be read.")
  try {
    const { width, height } = SIGNATURE_MAX
    const image = sharp(png, { limitInputPixels: width * height, failOn: "warning", pages: 1 })
      .flatten({ background: "#ffffff" })
      .greyscale()
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
    if (!hasStrokes(data, info)) throw refused(SIGNATURE_REQUIRED)
    const { channels } = info
    const clean = await sharp(data, { raw: { width: info.width, height: info.height, channels } })
      .png({ palette: true, colours: 16, compressionLevel: 9 })
      .toBuffer()
    return Buffer.from(clean)
  } catch (error) {
    throw error instanceof AppError ? error : refused("That signature couldn’t be read.")
  }
}

/**
 * Whether dark strokes stand on light ground: some ink and not too much of it, longer than a dot, and thin, which
 * shows in how much edge it has (a line w wide has at least 2 / w for each of its pixels, a filled shape far less).
 */
function hasStrokes(greys: Buffer, { width, height, channels }: Info): boolean {
  const isInk = (x: number, y: number) => (greys[(y * width + x) * channels] ?? 0) < DARK
  let [ink, edges, left, right, top, bottom] = [0, 0, width, 0, height, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isDark = isInk(x, y)
      if (x > 0 && isInk(x - 1, y) !== isDark) edges++
      if (y > 0 && isInk(x, y - 1) !== isDark) edges++
      if (!isDark) continue
      ink++
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  const length = Math.max(right - left, bottom - top)
  return (
    ink > 0 && ink <= MOST_INK * width * height && length >= SHORTEST * width && edges >= THINNEST_EDGE * ink
  )
}

function refused(text: string) {
  return invalidField("signature", text)
}

function decode(dataUrl: string): Buffer | null {
  if (!dataUrl.startsWith(PREFIX)) return null
  const text = dataUrl.slice(PREFIX.length)
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null
  const png = Buffer.from(text, "base64")
  return png.length <= SIGNATURE_MAX.bytes ? png : null
}

/** Walks the chunks: checksums, size, one picture, and nothing after its end. */
function isOneStillPng(png: Buffer): boolean {
  if (!png.subarray(0, 8).equals(MAGIC)) return false
  let at = 8
  let isFirst = true
  while (at + 12 <= png.length) {
    const length = png.readUInt32BE(at)
    const next = at + 12 + length
    if (next > png.length) return false
    const type = png.toString("latin1", at + 4, at + 8)
    if (crc32(png.subarray(at + 4, at + 8 + length)) !== png.readUInt32BE(at + 8 + length)) return false
    if (isFirst && (type !== "IHDR" || length !== 13 || !fits(png))) return false
    if (ANIMATED.has(type)) return false
    if (type === "IEND") return next === png.length
    isFirst = false
    at = next
  }
  return false
}

function fits(png: Buffer): boolean {
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  return width > 0 && height > 0 && width <= SIGNATURE_MAX.width && height <= SIGNATURE_MAX.height
}
