import { db } from "../db"

/** An enquiry on the wire, for the admin. */
export type WireEnquiry = {
  _id: string
  kind: "booking_request" | "contact"
  name: string
  email: string
  phone: string
  sessionType: string
  message: string
  createdAt: string
  answeredAt: string | null
}

export type EnquiryList = { enquiries: WireEnquiry[]; total: number }

/** The newest `limit` enquiries, those that wait for an answer or those that have one, and how many there are. */
export async function listEnquiries({
  isAnswered,
  limit,
}: {
  isAnswered: boolean
  limit: number
}): Promise<EnquiryList> {
  const where = { answeredAt: isAnswered ? { not: null } : null }
  const [rows, total] = await Promise.all([
    db().enquiry.findMany({ where, orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: limit }),
    db().enquiry.count({ where }),
  ])
  const enquiries = rows.map(({ id, createdAt, answeredAt, ...rest }) => ({
    _id: id,
    ...rest,
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  }))
  return { enquiries, total }
}
