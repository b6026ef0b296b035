import { adminRoute } from "@/lib/http/route"

export const GET = adminRoute({}, async ({ admin }) => ({
  admin: { id: admin.id, email: admin.email, name: admin.name },
}))
