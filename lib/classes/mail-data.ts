/** The facts that the mails about one sign-up say; they are stored with the mail (lib/jobs/queue.ts). */
export type SignUpMailData = {
  signUpId: string
  name: string
  email: string
  title: string
  location: string
  priceNote: string
  /** ISO 8601 instants. */
  startsAt: string
  endsAt: string
  /** SEQUENCE of the calendar entry; its UID is the sign-up's id. */
  sequence: number
  /** Opens the page on which a place is given back. */
  cancelToken: string
}

/** What was signed, for the signer's copy. */
export type SignedWaiver = {
  text: string
  version: number
  hash: string
  signedName: string
  /** ISO 8601. */
  signedAt: string
  /** The drawn signature, PNG in base64; null when it was typed or stands from before. */
  picture: string | null
  isCarriedOver: boolean
}
