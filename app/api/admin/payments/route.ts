import { adminRoute } from "@/lib/http/route"
import { listPaymentsThatNeedAPerson } from "@/lib/payments/queries"

export const GET = adminRoute({}, async () => ({ payments: await listPaymentsThatNeedAPerson() }))
