import { markEnquiry } from "@/lib/enquiries/commands"
import { enquiryBody, enquiryParams } from "@/lib/enquiries/schema"
import { adminRoute } from "@/lib/http/route"

export const PUT = adminRoute({ params: enquiryParams, body: enquiryBody }, async ({ params, body, now }) =>
  markEnquiry({ ...params, ...body, now }),
)
