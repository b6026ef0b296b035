import { adminRoute } from "@/lib/http/route"
import { saveNotes } from "@/lib/people/commands"
import { notesBody, personParams } from "@/lib/people/schema"

export const PUT = adminRoute(
  { params: personParams, body: notesBody },
  async ({ params, body, admin, now }) => ({
    notes: await saveNotes({ ...params, ...body, actor: `admin:${admin.id}`, now }),
  }),
)
