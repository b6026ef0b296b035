import { bookByHand } from "@/lib/checkout/commands/book-by-hand"
import { bookByHandBody } from "@/lib/checkout/schema"
import { reply } from "@/lib/http/reply"
import { adminRoute } from "@/lib/http/route"

export const POST = adminRoute({ body: bookByHandBody }, async ({ body, admin, now }) =>
  reply(201, await bookByHand({ body, adminId: admin.id, now })),
)
