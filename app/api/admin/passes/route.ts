import { reply } from "@/lib/http/reply"
import { adminRoute } from "@/lib/http/route"
import { addPassKind } from "@/lib/passes/commands/kinds"
import { listDeskPassKinds } from "@/lib/passes/queries"
import { passKindBody } from "@/lib/passes/schema"

export const GET = adminRoute({}, () => listDeskPassKinds())

export const POST = adminRoute({ body: passKindBody }, async ({ body, admin }) =>
  reply(201, await addPassKind({ body, actor: `admin:${admin.id}` })),
)
