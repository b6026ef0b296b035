import { readJsonObject } from "@/lib/http/body"
import { adminRoute } from "@/lib/http/route"
import { sendLetter } from "@/lib/letters/commands/letters"
import { letterParams, readSend } from "@/lib/letters/schema"

/** Without a body: now. */
export const POST = adminRoute({ params: letterParams }, async ({ params, admin, request }) => {
  const { at } = readSend(request.headers.has("content-type") ? await readJsonObject(request) : {})
  return sendLetter({ ...params, at, adminId: admin.id })
})
