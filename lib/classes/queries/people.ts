import { db } from "../../db"

export type KnownPerson = {
  name: string
  email: string
  phone: string
  /** The waiver of today, here. */
  hasSigned: boolean
}

const MOST = 8

/**
 * Students and those who have signed up before whose name or address holds `q`, each address once under its newest
 * name. Whoever disowned a sign-up, or was deleted, is not among them.
 */
export async function searchPeople(q: string): Promise<KnownPerson[]> {
  const wanted = q.normalize("NFC").trim().toLowerCase()
  if (wanted.length < 2 || /[\0]/.test(wanted)) return []
  const pattern = `%${wanted.replace(/[\\%_]/g, "\\$&")}%`
  // Raw: two tables as one list.
  return db().$queryRaw<KnownPerson[]>`
    SELECT name, email, phone, EXISTS (
        SELECT FROM sign_up s LEFT JOIN sign_up first ON first.id = s.carried_from_id
        WHERE s.email = lower(one_each.email) AND s.waiver = 'signed' AND s.disowned_at IS NULL
          AND first.disowned_at IS NULL AND s.waiver_version = (SELECT max(version) FROM waiver_version)
      ) AS "hasSigned"
    FROM (
      SELECT DISTINCT ON (lower(email)) name, email, phone, at FROM (
        SELECT concat_ws(' ', first_name, last_name) AS name, email, phone, created_at AS at
        FROM student WHERE deleted_at IS NULL
          AND (lower(concat_ws(' ', first_name, last_name)) LIKE ${pattern} OR lower(email) LIKE ${pattern})
        UNION ALL
        SELECT name, email, phone, created_at FROM sign_up
        WHERE email <> '' AND email NOT LIKE '%@deleted.invalid' AND disowned_at IS NULL
          AND (lower(name) LIKE ${pattern} OR lower(email) LIKE ${pattern})
      ) known ORDER BY lower(email), at DESC
    ) one_each ORDER BY lower(name), email LIMIT ${MOST}`
}
