import { logOutEverywhere } from "@/lib/auth/refresh"
import { studentRoute } from "@/lib/http/route"

export const POST = studentRoute({}, async ({ student }) => logOutEverywhere(student))
