import { preview } from "@/lib/content/commands"
import { TEXT_FORMS } from "@/lib/content/rules/texts"
import { contentBody, textParams } from "@/lib/content/schema"
import { makePage } from "@/lib/http/caller"
import { adminRoute } from "@/lib/http/route"

/** The page with these fields in it, as HTML; nothing is stored. */
export const POST = adminRoute(
  { params: textParams, body: contentBody, idempotent: false },
  async ({ params: { section }, body: fields }) => ({
    html: await preview({ section, fields }, () => makePage(TEXT_FORMS[section].path ?? "/")),
  }),
)
