import { randomUUID } from "node:crypto"
import { db } from "../../db"
import { AppError } from "../../errors"
import { type NewMail, queueMails } from "../../jobs/queue"

/** How many are told in one go. */
const AT_ONCE = 500

/**
 * Notes an address that is told once when a sold out chocolate is back, and then forgotten. Again is as good as once,
 * and the answer is the same for everybody. Throws NOT_FOUND, or CONFLICT for one that is in stock.
 */
export async function askForNotice({ chocolateId, email }: { chocolateId: string; email: string }) {
  // Raw: a condition in the insert. Whoever deletes the chocolate meanwhile is waited for.
  const noted = await db().$executeRaw`
    INSERT INTO stock_notice (chocolate_id, email)
    SELECT id, ${email} FROM chocolate
    WHERE id = ${chocolateId}::uuid AND deleted_at IS NULL AND inventory = 0 FOR SHARE
    ON CONFLICT (chocolate_id, email) DO UPDATE SET email = excluded.email`
  if (noted === 0) {
    const isOffered = await db().chocolate.count({ where: { id: chocolateId, deletedAt: null } })
    if (isOffered) throw new AppError("CONFLICT", "This chocolate is in stock. Please reload the page.")
    throw new AppError("NOT_FOUND", "This chocolate is no longer in the shop.")
  }
  return { message: "Thank you. I’ll email you once, when it’s back." }
}

type Due = { email: string; name: string; slug: string }

/** Emails whoever waits for a chocolate that is in stock again, and forgets them; answers how many. */
export async function tellOfStock(): Promise<number> {
  return db().$transaction(async (tx) => {
    // Raw: of two workers at once, each takes other rows.
    const due = await tx.$queryRaw<Due[]>`
      DELETE FROM stock_notice n USING (
        SELECT w.chocolate_id, w.email, c.name, c.slug FROM stock_notice w
        JOIN chocolate c ON c.id = w.chocolate_id AND c.deleted_at IS NULL AND c.inventory > 0
        ORDER BY w.created_at LIMIT ${AT_ONCE} FOR UPDATE OF w SKIP LOCKED
      ) due WHERE n.chocolate_id = due.chocolate_id AND n.email = due.email
      RETURNING n.email, due.name, due.slug`
    const mails = due.map(
      ({ email, name, slug }): NewMail => ({
        // Random: the notice is deleted in this transaction, so there is one email of it.
        key: `back-in-stock/${randomUUID()}`,
        to: email,
        template: "shop/back-in-stock",
        data: { email, name, slug },
      }),
    )
    return queueMails(tx, mails)
  })
}
