import { AppError } from "@/lib/errors"
import { file } from "@/lib/http/reply"
import { publicRoute } from "@/lib/http/route"
import { findPicture } from "@/lib/pictures/queries"
import { photoParams } from "@/lib/pictures/schema"

/** The address changes with the content, so whoever has it may keep it. */
const FOR_A_YEAR = "public, max-age=31536000, immutable"

export const GET = publicRoute({ params: photoParams }, async ({ params: { name } }) => {
  const bytes = await findPicture(name)
  if (!bytes) throw new AppError("NOT_FOUND", "That picture doesn’t exist.")
  return file(bytes, { type: name.format === "jpg" ? "image/jpeg" : "image/webp", cache: FOR_A_YEAR })
})
