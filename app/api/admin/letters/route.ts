import { adminRoute } from "@/lib/http/route"
import { writeLetter } from "@/lib/letters/commands/letters"
import { countReaders, listLetters, listTroubles } from "@/lib/letters/queries/letters"
import { newLetterBody } from "@/lib/letters/schema"

export const GET = adminRoute({}, async () => ({
  letters: await listLetters(),
  readers: await countReaders(),
  troubles: await listTroubles(),
}))

export const POST = adminRoute({ body: newLetterBody }, ({ body }) => writeLetter(body))
