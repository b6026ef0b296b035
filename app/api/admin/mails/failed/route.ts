import { adminRoute } from "@/lib/http/route"
import { listFailedMails } from "@/lib/mail/queries"

export const GET = adminRoute({}, async () => ({ mails: await listFailedMails() }))
