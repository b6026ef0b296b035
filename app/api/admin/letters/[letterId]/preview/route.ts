import { adminRoute } from "@/lib/http/route"
import { previewLetter } from "@/lib/letters/commands/letters"
import { letterParams } from "@/lib/letters/schema"

/** The letter as an email, in HTML, and what it still lacks; nothing is sent. */
export const GET = adminRoute({ params: letterParams }, ({ params }) => previewLetter(params))
