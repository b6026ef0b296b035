import { reply } from "@/lib/http/reply"
import { adminRoute } from "@/lib/http/route"
import { addPhoto } from "@/lib/pictures/commands/keep"
import { photoBody } from "@/lib/pictures/schema"

export const POST = adminRoute({ body: photoBody }, async ({ body }) => reply(201, await addPhoto(body)))
