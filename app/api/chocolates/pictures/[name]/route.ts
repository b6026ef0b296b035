import { AppError } from "@/lib/errors"
import { file } from "@/lib/http/reply"
import { publicRoute } from "@/lib/http/route"
import { findPicture } from "@/lib/pictures/queries"
import { pictureParams } from "@/lib/pictures/schema"

/** The address changes with the content, so whoever has it may keep it. */
const FOR_A_YEAR = "public, max-age=31536000, immutable"

export const GET = publicRoute({ params: pictureParams }, async ({ params }) => {
  const bytes = await findPicture(params.name)
  if (!bytes) throw new AppError("NOT_FOUND", "That picture doesn’t exist.")
  return file(bytes, { type: "image/webp", cache: FOR_A_YEAR })
})
