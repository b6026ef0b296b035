import { mailDataOfBooking } from "../../checkout/queries/mail-data"
import { mailDataOfSignUp } from "../../classes/queries/mail-data"
import { getContent } from "../../content/queries"
import { db, type Tx } from "../../db"
import { env } from "../../env"
import { failpoint } from "../../failpoint"
import { type NewMail, queueMails } from "../../jobs/queue"
import { keyOf, listUnreminded, type Upcoming } from "../queries/upcoming"
import { isDue, latestStart } from "../rules"

/**
 * Queues the reminders that are due (docs/product.md, Reminders); answers how many. The key of each email is unique, so
 * that of several workers at once, and after a crash, each is queued once.
 */
export async function queueDueReminders({ now }: { now: Date }): Promise<number> {
  const zone = env().STUDIO_TIME_ZONE
  const { hours } = (await getContent("reminders")).content
  const due = (await listUnreminded({ from: now, to: latestStart({ now, hours }) })).filter((one) =>
    isDue({ ...one, hours, now, zone }),
  )
  if (due.length === 0) return 0
  return db().$transaction(async (tx) => {
    const mails: NewMail[] = []
    for (const one of due) {
      const mail = await mailOf(tx, one)
      if (mail) mails.push(mail)
    }
    const queued = await queueMails(tx, mails)
    await failpoint("reminders:queued-before-commit")
    return queued
  })
}

/** Null for what has changed since it was found: the next look finds it as it is then. */
async function mailOf(tx: Tx, one: Upcoming): Promise<NewMail | null> {
  const data =
    one.kind === "session"
      ? await mailDataOfBooking(tx, { bookingId: one.id })
      : await mailDataOfSignUp(tx, { signUpId: one.id })
  if (data.startsAt !== one.startsAt.toISOString()) return null
  const head = { key: keyOf(one), to: data.email }
  return "bookingId" in data
    ? { ...head, template: "reminders/session", data }
    : { ...head, template: "reminders/class", data }
}
