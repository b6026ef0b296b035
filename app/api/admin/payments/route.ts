import { adminRoute } from "@/lib/http/route"
import { listPaymentsThatNeedAPerson } from "@/lib/payments/queries/payments"

export const GET = adminRoute({}, async () => ({ payments: await listPaymentsThatNeedAPerson() }))
