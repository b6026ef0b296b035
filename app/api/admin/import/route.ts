import { adminRoute } from "@/lib/http/route"
import { runImport } from "@/lib/imports/commands"
import { importBody } from "@/lib/imports/schema"

export const POST = adminRoute({ body: importBody }, ({ body, admin, now }) =>
  runImport({ body, actor: `admin:${admin.id}`, now }),
)
