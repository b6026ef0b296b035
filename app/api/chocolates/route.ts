import { reply } from "@/lib/http/reply"
import { adminRoute, publicRoute } from "@/lib/http/route"
import { addChocolate } from "@/lib/shop/commands/chocolates"
import { listChocolates } from "@/lib/shop/queries/shop"
import { chocolateBody } from "@/lib/shop/schema/shop"

export const GET = publicRoute({}, async () => listChocolates())

export const POST = adminRoute({ body: chocolateBody }, async ({ body, admin }) => {
  const product = await addChocolate({ body, adminId: admin.id })
  return reply(201, { message: "Product added successfully!", product })
})
