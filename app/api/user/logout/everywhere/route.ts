import { logOutEverywhere } from "@/lib/auth/refresh"
import { studentRoute } from "@/lib/http/route"

export const POST = studentRoute({ idempotent: false }, async ({ student }) => logOutEverywhere(student))
