import { getContent } from "../../content/queries"
import type { Policy } from "../../content/rules"
import type { Tx } from "../../db"
import { RECEIPT_OF } from "../../payments/queries/receipt-of"
import { mailData, type Person, type SignUpMailData } from "../emails/data"
import { termsOf, type Way } from "../rules/paying"
import { findEventRow, PREFERRED_NAME } from "./events"

type Paid = { way: Way | null; policy: Policy | null; now: Date }

/** What the receipt of a place in a class is of; undefined where nothing was paid. */
export async function receiptOfPlace(
  tx: Tx,
  { signUpId }: { signUpId: string },
): Promise<string | undefined> {
  // Raw: what paid for it is one of two tables.
  const [place] = await tx.$queryRaw<{ receiptOf: string | null }[]>`
    SELECT ${RECEIPT_OF} AS "receiptOf" FROM sign_up u JOIN funding f ON f.id = u.funding_id
    LEFT JOIN payment p ON p.id = f.payment_id LEFT JOIN desk_payment d ON d.id = f.desk_payment_id
    WHERE u.id = ${signUpId}::uuid`
  return place?.receiptOf ?? undefined
}

/** The facts of one place in a class, as it is in this transaction; without its price once that is paid. */
export async function mailDataOfSignUp(tx: Tx, { signUpId }: { signUpId: string }): Promise<SignUpMailData> {
  // Raw: how the owner of the address likes to be called, and what has paid for the place.
  const [person] = await tx.$queryRaw<(Person & Paid & { eventId: string })[]>`
    SELECT u.id, u.name, u.email, u.time_zone AS "timeZone", ${PREFERRED_NAME} AS "preferredName",
      u.event_id AS "eventId", u.policy, now(), CASE WHEN f.payment_id IS NOT NULL THEN 'online'
        WHEN f.credit_id IS NOT NULL THEN 'pass' WHEN d.taken_at IS NOT NULL THEN 'door' END AS way
    FROM sign_up u LEFT JOIN funding f ON f.id = u.funding_id LEFT JOIN desk_payment d ON d.id = f.desk_payment_id
    WHERE u.id = ${signUpId}::uuid`
  const event = person && (await findEventRow(person.eventId, tx))
  if (!event) throw new Error("an email about a sign-up that is not there")
  const { content: places } = await getContent("places", tx)
  const data = mailData({ person, event, places })
  const { way, policy, now } = person
  return {
    ...data,
    priceNote: way ? "" : data.priceNote,
    policy: policy && way ? termsOf({ policy, startsAt: event.startsAt, now })[way] : "",
  }
}
