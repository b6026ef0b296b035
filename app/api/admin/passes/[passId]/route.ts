import { adminRoute } from "@/lib/http/route"
import { changePassKind, endPassKind } from "@/lib/passes/commands/kinds"
import { passKindBody, passParams } from "@/lib/passes/schema"

export const PUT = adminRoute({ params: passParams, body: passKindBody }, async ({ params, body, admin }) => {
  await changePassKind({ ...params, body, actor: `admin:${admin.id}` })
  return { message: "Saved." }
})

export const DELETE = adminRoute({ params: passParams }, async ({ params, admin }) => {
  await endPassKind({ ...params, actor: `admin:${admin.id}` })
  return { message: "It’s no longer for sale." }
})
