import { db } from "../db"

type Asked = { hash: string; width: number; height: number; format: string }

/** So many bytes of pictures this process has at hand; those that were asked for longest ago go first. */
const MOST_BYTES = 12 * 1024 * 1024
const atHand = new Map<string, Uint8Array<ArrayBuffer>>()
let held = 0

/**
 * One size of a picture; null when there is none. What was sent lately is sent again without the database, so that
 * pages of which this process has a copy keep their pictures while it is away.
 */
export async function findPicture({
  hash,
  width,
  height,
  format,
}: Asked): Promise<Uint8Array<ArrayBuffer> | null> {
  const name = `${hash} ${width} ${height} ${format}`
  const known = atHand.get(name)
  if (known) {
    atHand.delete(name)
    atHand.set(name, known)
    return known
  }
  const picture = await db().picture.findUnique({
    where: { hash_width_format: { hash, width, format }, height },
    select: { bytes: true },
  })
  if (!picture) return null
  take(name, picture.bytes)
  return picture.bytes
}

function take(name: string, bytes: Uint8Array<ArrayBuffer>): void {
  if (atHand.has(name)) return
  atHand.set(name, bytes)
  held += bytes.length
  for (const [oldest, { length }] of atHand) {
    if (held <= MOST_BYTES) return
    atHand.delete(oldest)
    held -= length
  }
}
