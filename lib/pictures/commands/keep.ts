import { db, type Tx } from "../../db"
import { AppError } from "../../errors"
import { type Photo, photoPath, photosIn, picturePath } from "../rules"
import type { PhotoBody } from "../schema"
import { type EncodedPicture, encodePhoto } from "./encode"

/** Takes an uploaded photo in, and answers where it is from now on. Throws INVALID, UNAVAILABLE. */
export async function addPhoto({ picture, place, position }: PhotoBody) {
  const encoded = await encodePhoto({ dataUrl: picture, place, position })
  const { hash, sizes } = encoded
  const { width, height } = sizes.at(-1) ?? { width: 0, height: 0 }
  await db().$transaction((tx) => keep(tx, encoded))
  const photo = { hash, width, height }
  return { src: photoPath(photo, "webp"), jpeg: photoPath(photo, "jpg"), width, height }
}

/** Keeps an encoded picture of a chocolate, once whatever often it comes, and answers its address. */
export async function keepPicture(tx: Tx, encoded: EncodedPicture): Promise<string> {
  await keep(tx, encoded)
  return picturePath({ hash: encoded.hash, width: encoded.sizes.at(-1)?.width ?? 0 })
}

/** Keeps a picture of before a while longer: false when there is none. The daily upkeep waits, or has come first. */
export async function holdPicture(tx: Tx, hash: string): Promise<boolean> {
  const { count } = await tx.picture.updateMany({ where: { hash }, data: { keptAt: new Date() } })
  return count > 0
}

/** The same for all photos that a text names. Throws INVALID when one is not there in that size. */
export async function holdPhotos(tx: Tx, text: string): Promise<void> {
  const photos = photosIn(text)
  if (photos.length === 0) return
  const hashes = [...new Set(photos.map(({ hash }) => hash))].sort()
  for (const hash of hashes) await holdPicture(tx, hash)
  const kept = await tx.picture.findMany({
    where: { hash: { in: hashes } },
    select: { hash: true, width: true, height: true },
  })
  const nameOf = ({ hash, width, height }: Photo) => `${hash} ${width} ${height}`
  const names = new Set(kept.map(nameOf))
  if (photos.every((photo) => names.has(nameOf(photo)))) return
  throw new AppError("INVALID", "One of the pictures isn’t kept anymore. Please upload it again.")
}

async function keep(tx: Tx, { hash, sizes }: EncodedPicture): Promise<void> {
  await tx.picture.createMany({ data: sizes.map((size) => ({ ...size, hash })), skipDuplicates: true })
  await holdPicture(tx, hash)
}
