import { atTheStudio, type Places } from "../../content/rules"
import { toWire } from "../../money"
import { cancelTokenOf } from "../keys"
import { type EventRow, endOf } from "../queries/events"
import { sayPrice } from "../rules/paying"

/** Whom an email about a place in a class goes to; the id is the sign-up's. */
export type Person = { id: string; name: string; email: string; preferredName?: string; timeZone?: string }

/** The facts that the mails about one sign-up say; they are stored with the mail (lib/jobs/queue.ts). */
export type SignUpMailData = {
  signUpId: string
  name: string
  email: string
  title: string
  location: string
  /** Where: an address, or a link. */
  address: string
  link: string
  /** For the studio only. */
  howToGetIn: string
  whatToBring: string
  /** With the price, where it has one. */
  priceNote: string
  /** How it was paid for, in a sentence, and what its receipt is of; left out where nothing was said. */
  paid?: string
  receiptOf?: string
  /** When what was paid comes back, in a sentence; left out where nothing was paid here. */
  policy?: string
  /** The address is that of an account: My Bookings shows the place. */
  hasAccount?: boolean
  /** There is a waiver to sign before class; left out where not. */
  isToSign?: boolean
  /** They were in line, and she gave them the spot herself; left out where not. */
  isWaitedFor?: boolean
  /** The numbers of their orders that are handed over at the class; left out where that was not looked up. */
  toBring?: number[]
  /** What goes back of it, in a sentence. */
  back?: string
  /** ISO 8601 instants. */
  startsAt: string
  endsAt: string
  /** SEQUENCE of the calendar entry; its UID is the sign-up's id. */
  sequence: number
  /** Opens the page on which a place is given back. */
  cancelToken: string
  /** As in BookingMailData; not in emails that were written before these were kept. */
  preferredName?: string
  timeZone?: string
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

/** The facts of one person's place in an event. */
export function mailData({
  person,
  event,
  places,
}: {
  person: Person
  event: EventRow
  /** For emails that say how to get in. */
  places?: Places
}): SignUpMailData {
  return {
    ...(places ? atTheStudio(places, event) : { howToGetIn: "", whatToBring: "" }),
    signUpId: person.id,
    name: person.name,
    email: person.email,
    title: event.title,
    location: event.location,
    address: event.address,
    link: event.link,
    priceNote: sayPrice({
      price: event.priceCents === null ? null : toWire(event.priceCents),
      priceNote: event.priceNote,
    }),
    startsAt: event.startsAt.toISOString(),
    endsAt: endOf(event).toISOString(),
    sequence: event.sequence,
    cancelToken: cancelTokenOf(person.id),
    preferredName: person.preferredName ?? "",
    timeZone: person.timeZone ?? "",
  }
}
