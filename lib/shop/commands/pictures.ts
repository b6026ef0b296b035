import { createHash } from "node:crypto"
import sharp from "sharp"
import type { Tx } from "../../db"
import { AppError } from "../../errors"
import { PICTURE_WIDTHS, picturePath } from "../rules/pictures"

const MAX_PIXELS = 50_000_000
const SMALLEST = 200
const SECONDS = 10
const FORMATS = new Set(["jpeg", "png", "webp"])

export type EncodedPicture = { hash: string; sizes: { width: number; bytes: Uint8Array<ArrayBuffer> }[] }

/**
 * An uploaded picture (a data URL) as we keep it: decoded, turned upright, cut square, and written anew as WebP in
 * several sizes, so that nothing of the file that came in is ever sent out. Throws INVALID.
 */
export async function encodePicture(dataUrl: string): Promise<EncodedPicture> {
  const given = Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64")
  try {
    const open = () => sharp(given, { limitInputPixels: MAX_PIXELS, failOn: "warning", pages: 1 })
    const { format, width = 0, height = 0 } = await open().metadata()
    if (!FORMATS.has(format)) throw unreadable()
    if (Math.min(width, height) < SMALLEST)
      throw new AppError(
        "INVALID",
        `The picture is too small: it needs at least ${SMALLEST} pixels each way.`,
      )
    const sizes: EncodedPicture["sizes"] = []
    for (const size of PICTURE_WIDTHS) {
      const square = { width: size, height: size, fit: "cover" } as const
      const bytes = await open()
        .rotate()
        .resize(square)
        .webp({ quality: 80 })
        .timeout({ seconds: SECONDS })
        .toBuffer()
      sizes.push({ width: size, bytes: new Uint8Array(bytes) })
    }
    const hash = createHash("sha256")
      .update(sizes.at(-1)?.bytes ?? given)
      .digest("hex")
    return { hash, sizes }
  } catch (error) {
    throw error instanceof AppError ? error : unreadable()
  }
}

/** Keeps an encoded picture, once whatever often it comes, and answers its address. */
export async function keepPicture(tx: Tx, { hash, sizes }: EncodedPicture): Promise<string> {
  await tx.picture.createMany({ data: sizes.map((size) => ({ ...size, hash })), skipDuplicates: true })
  return picturePath({ hash, width: sizes.at(-1)?.width ?? 0 })
}

function unreadable() {
  return new AppError("INVALID", "This picture could not be read. Please choose a JPEG, PNG or WebP picture.")
}
