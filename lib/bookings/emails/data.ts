/** The facts that the mails about one session say; they are stored with the mail (lib/jobs/queue.ts). */
export type BookingMailData = {
  bookingId: string
  firstName: string
  lastName: string
  email: string
  /** ISO 8601 instants. */
  startsAt: string
  endsAt: string
  sessionType: string
  message: string
  /** Null when a coupon paid. */
  amountCents: number | null
  /** Where: an address, or a link. */
  address: string
  link: string
  /** For the studio only. */
  howToGetIn: string
  whatToBring: string
  /** The policy that was agreed, in a sentence; empty before it is confirmed. */
  policy: string
  /** Rises with every change of the calendar entry. */
  sequence: number
  refundedCents: number | null
  /** Below: not in emails that were written before these were kept. */
  /** What she takes herself, or is owed; null when it was paid otherwise. */
  desk?: { cents: number; isTaken: boolean } | null
  /** What she gives back herself, and what she keeps of what was paid. */
  paidBackCents?: number
  keptCents?: number
  /** Her own words about a cancellation. */
  line?: string
}
