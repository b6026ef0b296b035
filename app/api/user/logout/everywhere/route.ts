import { studentRoute } from "@/lib/http/route"
import { logOutEverywhere } from "@/lib/sign-in/refresh"

export const POST = studentRoute({ idempotent: false }, async ({ student }) => logOutEverywhere(student))
