import { acceptConflicts } from "../../bookings/commands/accept-conflicts"
import { listBusy, type Warning } from "../../calendar/queries/slots"
import { addEvent, updateEvent } from "../../classes/commands/events"
import { titlesOf, type WireEvent } from "../../classes/queries/events"
import type { AddEventBody, UpdateEventBody } from "../../classes/schema"
import { databaseFault, isConflict } from "../../errors"

const TRIES = 3
/** Two that write the same time at once may each wait for the other. */
const DEADLOCK = "40P01"

type Placed = WireEvent & { warnings: (Warning & { title?: string })[] }

/**
 * Puts a class on the calendar. A session that stands there is accepted with `force`; without it,
 * BOOKINGS_CONCERNED says whose it is. Another class or time off is no obstacle: `warnings` tells of it.
 * Otherwise as addEvent.
 */
export async function putEvent(given: { body: AddEventBody; now: Date }): Promise<Placed> {
  const { force } = given.body
  return withWarnings(
    await retryOnClaimConflict(() =>
      addEvent(given, (tx, during) => acceptConflicts(tx, { ...during, force })),
    ),
  )
}

/** Changes a class; as putEvent where it moves over a session. Otherwise as updateEvent. */
export async function changeEvent(given: {
  eventId: string
  body: UpdateEventBody
  now: Date
}): Promise<Placed> {
  const { force } = given.body
  return withWarnings(
    await retryOnClaimConflict(() =>
      updateEvent(given, (tx, during) => acceptConflicts(tx, { ...during, force })),
    ),
  )
}

async function withWarnings(event: WireEvent): Promise<Placed> {
  const during = { startsAt: new Date(event.startsAt), endsAt: new Date(event.endsAt) }
  const busy = await listBusy({ ...during, except: event._id })
  const titles = await titlesOf(busy.map(({ _id }) => _id))
  return { ...event, warnings: busy.map((one) => ({ ...one, title: titles.get(one._id) })) }
}

/** A session that is claimed between the look and the write makes the database refuse the write: look again. */
export async function retryOnClaimConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const isBeside =
        isConflict(error, "occupied_time_one_teacher") || databaseFault(error).sqlState === DEADLOCK
      if (tries === TRIES || !isBeside) throw error
    }
  }
}
