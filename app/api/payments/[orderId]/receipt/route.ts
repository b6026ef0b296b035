import { cartHashOf } from "@/lib/auth/cart-cookie"
import { adminOfRequest, studentOfRequest } from "@/lib/auth/sessions"
import { readReceipt } from "@/lib/checkout/queries/receipt-access"
import { receiptPdf } from "@/lib/checkout/queries/receipt-pdf"
import { env } from "@/lib/env"
import { file } from "@/lib/http/reply"
import { publicRoute } from "@/lib/http/route"
import { orderParams, receiptQuery } from "@/lib/payments/schema"
import { instantToWallClock } from "@/lib/time"

/** A PDF, or JSON for whoever asks for that. The session, the cart's cookie or the key says whose it is. */
export const GET = publicRoute(
  { params: orderParams, query: receiptQuery, limits: [{ name: "receipt", max: 60, seconds: 600 }] },
  async ({ params, query, request: { headers } }) => {
    const student = await studentOfRequest(headers)
    const isAdmin = !student && (await adminOfRequest(headers)) !== null
    const receipt = await readReceipt({
      ...params,
      ...query,
      student,
      isAdmin,
      cartHash: cartHashOf(headers),
    })
    if (headers.get("accept")?.includes("application/json")) return { receipt }
    const { date } = instantToWallClock(new Date(receipt.paidAt), env().STUDIO_TIME_ZONE)
    return file(await receiptPdf(receipt), { type: "application/pdf", name: `receipt-${date}.pdf` })
  },
)
