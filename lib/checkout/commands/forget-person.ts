import type { Tx } from "../../db"
import { namesOf } from "../../payments/queries/people"

/**
 * Takes a person out of everything that is kept: amounts, times, prices and waiver versions stay, names, addresses,
 * signatures and words go. An order keeps its address until it is done, or has been on its way for a month
 * (`forgetBuyers`, from the worker).
 */
export async function forgetPerson(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  const nobody = `deleted-${id}@deleted.invalid`
  // First: who marks tins as returned locks this before orders.
  await tx.tinHolder.updateMany({ where: { email }, data: { email: nobody } })
  // Raw: two tables, and the index on lower(buyer_email).
  await tx.$executeRaw`
    UPDATE payment p SET student_id = ${id}::uuid FROM shop_order o
    WHERE o.payment_id = p.id AND lower(o.buyer_email) = ${email} AND p.student_id IS NULL`
  // Raw: the index on lower(payer_email). What they paid as a guest, and of which nothing was made.
  await tx.$executeRaw`
    UPDATE payment SET student_id = ${id}::uuid WHERE lower(payer_email) = ${email} AND student_id IS NULL`
  await tx.signUp.updateMany({
    where: { OR: [{ email }, { studentId: id }] },
    data: { name: "Deleted student", email: nobody, phone: "", signature: null, timeZone: "" },
  })
  await tx.signUp.updateMany({
    where: { email: nobody, waiver: { not: "missing" } },
    data: { signedName: "" },
  })
  // What they began to pay for: money that still arrives goes back.
  await tx.placeHold.deleteMany({ where: { OR: [{ email }, { payment: { studentId: id } }] } })
  await tx.paperWaiver.updateMany({ where: { email }, data: { email: nobody, name: "Deleted student" } })
  await tx.booking.updateMany({ where: { studentId: id }, data: { message: "", timeZone: "" } })
  // An address that she typed may be theirs; a CHECK wants one to stay.
  await tx.booking.updateMany({
    where: { studentId: id, address: { not: "" } },
    data: { address: "Deleted" },
  })
  await rememberUses(tx, { id, email })
  const isGone = { state: { not: "queued" as const } }
  // What is still to be sent goes out, and is forgotten by `tidy` (lib/worker/upkeep.ts).
  const nothing = { data: {}, askedBy: null, lastError: "" }
  await tx.mail.updateMany({
    where: { ...isGone, data: { path: ["email"], equals: email } },
    data: nothing,
  })
  await tx.mail.updateMany({
    where: { ...isGone, recipient: email },
    data: { ...nothing, recipient: nobody },
  })
  await tx.waitingPlace.deleteMany({ where: { email } })
  await tx.enquiry.deleteMany({ where: { email } })
  await tx.stockNotice.deleteMany({ where: { email } })
  // In this order, as deleteSubscriber of lib/newsletter/commands.ts does.
  await tx.subscriber.deleteMany({ where: { email } })
  await tx.letterRecipient.updateMany({ where: { email }, data: { email: nobody } })
  // Who comes back with this address confirms it anew; if nothing arrives there, Resend says so again.
  await tx.mailTrouble.deleteMany({ where: { email: email.toLowerCase() } })
  await tx.reminderOptOut.deleteMany({ where: { email: email.toLowerCase() } })
  await tx.studentFeed.deleteMany({ where: { studentId: id } })
  await tx.oneTimeToken.deleteMany({ where: { studentId: id } })
  await tx.studentSession.deleteMany({ where: { studentId: id } })
  const profile = { phone: "", preferredName: "", pronoun: "", city: "", zipcode: "", image: "" }
  await tx.student.update({
    where: { id },
    data: {
      ...profile,
      deletedAt: new Date(),
      email: nobody,
      firstName: "Deleted",
      lastName: "student",
      googleSub: null,
    },
  })
  await forgetBuyers(tx)
  // Last, because it locks what others lock last. The row itself goes with what they leave behind, by triggers: at once,
  // or when an order has reached them.
  await tx.person.updateMany({
    where: { email },
    data: { notes: null, notesAt: null, notesVersion: { increment: 1 } },
  })
}

/** What coupons know a person by when the account is gone (lib/payments/queries/people.ts): a digest of the address. */
async function rememberUses(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  const names = namesOf({ studentId: id, emails: [email] })
  // Raw: a list that grows by what it does not hold yet.
  await tx.$executeRaw`
    UPDATE coupon_redemption SET people = ARRAY(SELECT DISTINCT unnest(people || ${names}::text[])),
      subject = '', payer_id = ''
    WHERE student_id = ${id}::uuid OR subject = ${`email:${email}`}`
  // Raw: several tables. A code of the fund was theirs alone: it ends, and the name that it was made for goes.
  await tx.$executeRaw`
    UPDATE coupon SET made_for = '', ended_at = coalesce(ended_at, now())
    WHERE fund_cents IS NOT NULL AND id IN (SELECT coupon_id FROM coupon_redemption WHERE student_id = ${id}::uuid)`
}

/** The names on what deleted students paid for, once the order has reached them and the money is at rest. */
export async function forgetBuyers(tx: Pick<Tx, "$executeRaw">): Promise<void> {
  // Raw, both: several tables.
  await tx.$executeRaw`
    UPDATE shop_order o SET buyer_name = 'Deleted student', buyer_email = s.email, shipping_address = NULL
    FROM payment p JOIN student s ON s.id = p.student_id
    WHERE p.id = o.payment_id AND s.deleted_at IS NOT NULL AND o.buyer_email <> s.email
      AND (o.status IN ('done', 'refunded') OR (o.status = 'shipped' AND o.status_at < now() - interval '30 days'))`
  await tx.$executeRaw`
    UPDATE payment p SET payer_given_name = '', payer_surname = '', payer_email = '', payer_id = ''
    FROM student s
    WHERE s.id = p.student_id AND s.deleted_at IS NOT NULL AND p.payer_email <> ''
      AND p.state IN ('fulfilled', 'refunded', 'failed')
      AND NOT EXISTS (SELECT FROM shop_order o WHERE o.payment_id = p.id AND o.buyer_email <> s.email)`
}
