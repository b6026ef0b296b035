import { cancelTokenOf } from "../../lib/classes/keys"
import { waitingTokenOf } from "../../lib/waiting/keys"
import { makeSignUp, makeWaiting } from "../../prisma/factories"
import { call, db } from "./api"
import { anyEmail, newEvent, signUpBody } from "./classes"

export const join = async (event: { id: string }, given: Record<string, unknown> = {}) => {
  const body = await signUpBody(event, given)
  return { email: body.email, ...(await call("/api/waiting-list", { method: "POST", body })) }
}
export const answer = (token: string, said: string, more: object = {}) =>
  call("/api/waiting-list/answer", { method: "POST", body: { token, answer: said, ...more } })
export const giveBack = ({ id }: { id: string }) =>
  call("/api/signup/cancel", { method: "POST", body: { token: cancelTokenOf(id), reason: "cannot-come" } })

/** A class of one place, which somebody has, and so many in its line. */
export async function fullClass(waiting: number, given: Parameters<typeof newEvent>[0] = {}) {
  const event = await newEvent({ capacity: 1, ...given })
  const holder = await makeSignUp({ eventId: event.id, name: "Ada Byron", email: anyEmail("ada") })
  const line = []
  for (let at = 0; at < waiting; at++) line.push(await makeWaiting({ eventId: event.id, email: anyEmail() }))
  return { event, holder, line, tokens: line.map(({ id }) => waitingTokenOf(id)) }
}
export const statesOf = async (event: { id: string }) =>
  (await db().waitingPlace.findMany({ where: { eventId: event.id }, orderBy: { position: "asc" } })).map(
    ({ state }) => state,
  )
