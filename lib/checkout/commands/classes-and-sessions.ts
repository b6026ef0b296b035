import { acceptConflicts } from "../../bookings/commands/accept-conflicts"
import { listBusy, type Warning } from "../../calendar/queries/slots"
import { updateEvents } from "../../classes/commands/change-events"
import { addEvent, type CloseLines, deleteEvents } from "../../classes/commands/events"
import type { WireEvent } from "../../classes/queries/events"
import { titlesOf } from "../../classes/queries/titles"
import type { AddEventBody, UpdateEventBody } from "../../classes/schema/events"
import { db } from "../../db"
import { sayPaidBack } from "../../payments/rules"
import { findPlaces, howPaid, toWirePlaceQuote } from "../queries/own-place"
import type { PlaceBack } from "../rules/place"
import { retryOnClaimConflict } from "./claim-conflict"
import { closePaymentsOfClasses, giveBackAll, lockPaymentsOfClasses } from "./give-back-place"

type Placed = WireEvent & { warnings: (Warning & { title?: string })[] }

/**
 * Puts a class on the calendar. A session that stands there is accepted with `force`; without it,
 * BOOKINGS_CONCERNED says whose it is. Another class or time off is no obstacle: `warnings` tells of it.
 * Otherwise as addEvent.
 */
export async function putEvent(given: { body: AddEventBody; now: Date; adminId: string }): Promise<Placed> {
  const { force } = given.body
  return withWarnings(
    await retryOnClaimConflict(() =>
      addEvent(given, (tx, during) => acceptConflicts(tx, { ...during, force })),
    ),
  )
}

/** Changes a class, or a series from it on; as putEvent where one moves over a session. Otherwise as updateEvents. */
export async function changeEvent(given: {
  eventId: string
  body: UpdateEventBody
  now: Date
  adminId: string
}): Promise<Placed & { changed: number }> {
  const { force } = given.body
  const events = await retryOnClaimConflict(() =>
    updateEvents(given, {
      acceptConflicts: (tx, during) => acceptConflicts(tx, { ...during, force }),
      sayBack: async (tx, signUpIds) => {
        const places = await findPlaces(tx, signUpIds)
        return new Map(places.map((place) => [place.signUpId, toWirePlaceQuote(place).sentence]))
      },
    }),
  )
  const placed: Placed[] = []
  for (const event of events) placed.push(await withWarnings(event))
  const [first] = placed
  if (!first) throw new Error(`event ${given.eventId} was changed, and is not there`)
  return { ...first, warnings: placed.flatMap(({ warnings }) => warnings), changed: placed.length }
}

/**
 * Takes classes off the calendar: their people are told, with a line of hers, and get back what they paid. Throws
 * NOT_FOUND, or PEOPLE_CONCERNED without `force`.
 */
export async function cancelEvents(given: {
  eventIds: string[]
  force: boolean
  line: string
  adminId: string
  closeLines: CloseLines
}): Promise<number> {
  const { eventIds, line } = given
  return retryOnClaimConflict(() =>
    db().$transaction(async (tx) => {
      await lockPaymentsOfClasses(tx, eventIds)
      return deleteEvents(tx, {
        ...given,
        howPaid,
        giveBack: async (_, signUpIds) => {
          await closePaymentsOfClasses(tx, { eventIds, line })
          const back = await giveBackAll(tx, signUpIds)
          return new Map([...back].map(([id, one]) => [id, sayBack(one)]))
        },
      })
    }),
  )
}

function sayBack({ paidBackCents, sentence, pickup }: PlaceBack): string {
  return [paidBackCents > 0 && sayPaidBack(paidBackCents), sentence, pickup].filter(Boolean).join(" ")
}

async function withWarnings(event: WireEvent): Promise<Placed> {
  const during = { startsAt: new Date(event.startsAt), endsAt: new Date(event.endsAt) }
  const busy = await listBusy({ ...during, except: event._id })
  const titles = await titlesOf(busy.map(({ _id }) => _id))
  return { ...event, warnings: busy.map((one) => ({ ...one, title: titles.get(one._id) })) }
}
