import { db } from "../db"
import { AppError } from "../errors"

/** Answers when the database does. Throws UNAVAILABLE when it does not within two seconds. */
export async function checkHealth(): Promise<{ status: "ok" }> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("late")), 2000).unref())
  try {
    // Raw: it asks for no table.
    await Promise.race([db().$queryRaw`SELECT 1`, late])
    return { status: "ok" }
  } catch {
    throw new AppError("UNAVAILABLE", "The database isn’t answering.", {}, { "Retry-After": "5" })
  }
}
