import { Resolver } from "node:dns/promises"
import { env } from "../env"

const TIMEOUT_MS = 2500
const NOTHING_THERE = new Set(["ENOTFOUND", "ENODATA"])

/** The TXT records of a name, as the world sees them; null when nobody could be asked. */
export async function findTexts(name: string): Promise<string[] | null> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
  const { DNS_STAND_IN } = env()
  if (DNS_STAND_IN) resolver.setServers([DNS_STAND_IN])
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(""))
  } catch (error) {
    return NOTHING_THERE.has((error as { code?: string }).code ?? "") ? [] : null
  }
}
