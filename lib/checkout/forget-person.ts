import type { Tx } from "../db"
import { namesOf } from "../payments/people"

/**
 * Takes a person out of everything that is kept: amounts, times, prices and waiver versions stay, names, addresses,
 * signatures and words go. An order keeps its address until it is done, or has been on its way for a month
 * (`forgetBuyers`, from the worker).
 */
export async function forgetPerson(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  const nobody = `deleted-${id}@deleted.invalid`
  await tx.$executeRaw`
    UPDATE payment p SET student_id = ${id}::uuid FROM shop_order o
    WHERE o.payment_id = p.id AND lower(o.buyer_email) = ${email} AND p.student_id IS NULL`
  await tx.$executeRaw`
    UPDATE sign_up SET name = 'Deleted student', email = ${nobody}, phone = '', signed_name = '', signature = NULL
    WHERE email = ${email} OR student_id = ${id}::uuid`
  // An address that she typed may be theirs; a CHECK wants one to stay.
  await tx.$executeRaw`
    UPDATE booking SET message = '', time_zone = '', address = CASE WHEN address = '' THEN '' ELSE 'Deleted' END
    WHERE student_id = ${id}::uuid`
  await rememberUses(tx, { id, email })
  await tx.$executeRaw`
    UPDATE mail SET data = '{}', asked_by = NULL, recipient = CASE WHEN recipient = ${email} THEN ${nobody} ELSE recipient END
    WHERE state <> 'queued' AND (recipient = ${email} OR data->>'email' = ${email})`
  await tx.$executeRaw`DELETE FROM enquiry WHERE email = ${email}`
  await tx.$executeRaw`DELETE FROM subscriber WHERE email = ${email}`
  await tx.$executeRaw`DELETE FROM one_time_token WHERE student_id = ${id}::uuid`
  await tx.$executeRaw`DELETE FROM student_session WHERE student_id = ${id}::uuid`
  await tx.$executeRaw`
    UPDATE student SET deleted_at = now(), email = ${nobody}, first_name = 'Deleted', last_name = 'student',
      phone = '', preferred_name = '', pronoun = '', city = '', zipcode = '', image = '', google_sub = NULL
    WHERE id = ${id}::uuid`
  await forgetBuyers(tx)
}

/** What coupons know a person by when the account is gone (lib/payments/people.ts): a digest of the address. */
async function rememberUses(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  const names = namesOf({ studentId: id, emails: [email] })
  await tx.$executeRaw`
    UPDATE coupon_redemption SET people = ARRAY(SELECT DISTINCT unnest(people || ${names}::text[])),
      subject = '', payer_id = ''
    WHERE student_id = ${id}::uuid OR subject = ${`email:${email}`}`
}

/** The names on what deleted students paid for, once the order has reached them and the money is at rest. */
export async function forgetBuyers(tx: Pick<Tx, "$executeRaw">): Promise<void> {
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
