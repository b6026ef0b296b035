import { adminRoute } from "@/lib/http/route"
import { testLetter } from "@/lib/letters/commands/letters"
import { letterParams } from "@/lib/letters/schema"

export const POST = adminRoute({ params: letterParams }, ({ params, now }) => testLetter({ ...params, now }))
