import type { Tx } from "../../db"

/**
 * The student with an address, or a new one whom she adds: not verified, until the owner of the address follows a link
 * that was emailed to it. A verified student keeps their name; anybody can have typed another's. Answers the student's
 * id.
 */
export async function studentByHand(
  tx: Tx,
  { email, name }: { email: string; name: string },
): Promise<string> {
  const [firstName = "", ...rest] = name.split(" ")
  // Raw: a lock, so that who registers or signs in with this address at once sees what is booked for it.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${email}, 0))`
  // Raw: upsert on a partial unique index.
  const [student] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO student (email, first_name, last_name) VALUES (${email}, ${firstName}, ${rest.join(" ")})
    ON CONFLICT (lower(email)) WHERE deleted_at IS NULL DO UPDATE SET
      first_name = CASE WHEN student.email_verified_at IS NULL THEN excluded.first_name ELSE student.first_name END,
      last_name = CASE WHEN student.email_verified_at IS NULL THEN excluded.last_name ELSE student.last_name END
    RETURNING id`
  if (!student) throw new Error("a student was neither there nor made")
  return student.id
}
