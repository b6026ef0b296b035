import { getContent } from "../../content/queries"
import type { Tx } from "../../db"
import { mailData, type Person, type SignUpMailData } from "../emails/data"
import { findEventRow, PREFERRED_NAME } from "./events"

/** The facts of one place in a class, as it is in this transaction. */
export async function mailDataOfSignUp(tx: Tx, { signUpId }: { signUpId: string }): Promise<SignUpMailData> {
  // Raw: how the owner of the address likes to be called.
  const [person] = await tx.$queryRaw<(Person & { eventId: string })[]>`
    SELECT u.id, u.name, u.email, u.time_zone AS "timeZone", ${PREFERRED_NAME} AS "preferredName",
      u.event_id AS "eventId"
    FROM sign_up u WHERE u.id = ${signUpId}::uuid`
  const event = person && (await findEventRow(person.eventId, tx))
  if (!event) throw new Error("an email about a sign-up that is not there")
  const { content: places } = await getContent("places", tx)
  return mailData({ person, event, places })
}
