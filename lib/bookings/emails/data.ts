/** The facts that the mails about one session say; they are stored with the mail (lib/jobs/queue.ts). */
export type BookingMailData = {
  bookingId: string
  firstName: string
  lastName: string
  email: string
  /** ISO 8601 instants. */
  startsAt: string
  endsAt: string
  /** For a student, and what a student gets, `kindOf` says it. */
  sessionType: string
  message: string
  /** Null when a coupon paid. */
  amountCents: number | null
  /** The coupon that paid; not in emails that were written before it was kept. */
  code?: string | null
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
  /** The student canceled so late that a code stays used. */
  isCodeKept?: boolean
  /** She had canceled before the money came; left out where not. */
  isCancelledByHer?: boolean
  /** Her own words about a cancellation. */
  line?: string
  /** How the student likes to be called, and their own time zone; empty when it is not known. */
  preferredName?: string
  timeZone?: string
  /** Of what the receipt is: PayPal's order, or what was taken at the desk; empty where nothing was paid. */
  receiptOf?: string
  /** How many further sessions the payment is for, and when all of them begin. */
  more?: number
  begin?: string[]
  /** What the student gets does not name the kind of session. */
  discreet?: boolean
}

export type MovedMailData = BookingMailData & {
  movedFrom: string
  /** What canceling gives back at the new time, where that differs, and whether it can be moved again; not in emails that were written before it was kept. */
  newTerms?: string
}

/** Several sessions of one payment, in order of time. */
export type SeriesMailData = { sessions: BookingMailData[]; discreet?: boolean }
