import { listDaysAway } from "../../calendar/queries/days-away"
import { getContent } from "../../content/queries"
import { env } from "../../env"
import { type Promises, promisesOf } from "../rules/promises"

/** By her pickup hours, the days without shipping that she has published, and her time off. */
export async function getPromises({ now }: { now: Date }): Promise<Promises> {
  const [{ content }, daysAway] = await Promise.all([getContent("chocolates"), listDaysAway({ now })])
  return promisesOf({ now, zone: env().STUDIO_TIME_ZONE, daysAway, texts: content })
}
