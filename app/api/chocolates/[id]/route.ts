import { adminRoute } from "@/lib/http/route"
import { changeChocolate, removeChocolate } from "@/lib/shop/commands/chocolates"
import { chocolateBody, chocolateParams } from "@/lib/shop/schema/shop"

export const PUT = adminRoute(
  { params: chocolateParams, body: chocolateBody },
  async ({ params, body, admin }) => {
    const product = await changeChocolate({ id: params.id, body, adminId: admin.id })
    return { message: "Product updated successfully!", product }
  },
)

export const DELETE = adminRoute({ params: chocolateParams }, async ({ params, admin, now }) => {
  await removeChocolate({ id: params.id, adminId: admin.id, now })
  return { message: "Product deleted successfully!" }
})
