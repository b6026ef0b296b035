/** The widths in which an uploaded picture is kept; they are square. */
export const PICTURE_WIDTHS = [400, 800, 1200] as const

const UPLOADED = /^\/api\/chocolates\/pictures\/([0-9a-f]{64})-\d+\.webp$/

/** The address of an uploaded picture in one width. */
export function picturePath({ hash, width }: { hash: string; width: number }): string {
  return `/api/chocolates/pictures/${hash}-${width}.webp`
}

/** What `srcset` wants, for an uploaded picture; empty for the drawings in public/. */
export function pictureSet(image: string): string {
  const hash = UPLOADED.exec(image)?.[1]
  if (!hash) return ""
  return PICTURE_WIDTHS.map((width) => `${picturePath({ hash, width })} ${width}w`).join(", ")
}
