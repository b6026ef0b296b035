import { makeWay } from "../bookings/make-way"
import { addEvent, updateEvent } from "../classes/commands"
import type { WireEvent } from "../classes/queries"
import type { AddEventBody, UpdateEventBody } from "../classes/schema"
import { isConflict } from "../errors"

const TRIES = 3

/**
 * Puts a class on the calendar. A session that stands there is accepted with `force`; without it,
 * BOOKINGS_CONCERNED says whose it is. Otherwise as addEvent.
 */
export function putEvent(given: { body: AddEventBody; now: Date }): Promise<WireEvent> {
  const { force } = given.body
  return besideClaims(() => addEvent(given, (tx, during) => makeWay(tx, { ...during, force })))
}

/** Changes a class; as putEvent where it moves over a session. Otherwise as updateEvent. */
export function changeEvent(given: {
  eventId: string
  body: UpdateEventBody
  now: Date
}): Promise<WireEvent> {
  const { force } = given.body
  return besideClaims(() => updateEvent(given, (tx, during) => makeWay(tx, { ...during, force })))
}

/** A session that is claimed between the look and the write makes the database refuse the write: look again. */
export async function besideClaims<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES || !isConflict(error, "occupied_time_one_teacher")) throw error
    }
  }
}
